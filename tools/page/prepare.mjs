// Compiles the standard library with the runtime itself, and cuts the fonts to the signs that the table shows.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import subsetFont from "subset-font";

const { runtime, library, fonts } = JSON.parse(readFileSync(0, "utf8"));
const here = dirname(fileURLToPath(import.meta.url));

const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: runtime });
python.FS.writeFile("/library.zip", readFileSync(join(runtime, "python_stdlib.zip")));
python.runPython(readFileSync(join(here, "library.py"), "utf8"));
writeFileSync(library, python.FS.readFile("/compiled.zip"));

// Latin, punctuation, arrows, key signs, boxes, blocks, shapes, chess men, suits, check marks, brackets
const RANGES = [[0x20, 0x7e], [0xa0, 0x17f], [0x2010, 0x2027], [0x20ac, 0x20ac], [0x2190, 0x2199], [0x2212, 0x221a],
  [0x232b, 0x232b], [0x23ce, 0x23ce], [0x2500, 0x25ff], [0x2605, 0x2606], [0x2654, 0x2667], [0x2713, 0x2717],
  [0x2768, 0x2775]];
const signs = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))).join("");
for (const [font, out] of Object.entries(fonts)) {
  writeFileSync(out, await subsetFont(readFileSync(font), signs, { targetFormat: "woff2" }));
}
process.exit(0);

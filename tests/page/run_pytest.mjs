// Runs pytest in Pyodide: node --stack-size=4000 run_pytest.mjs RUNTIME CHECKOUT PACKAGES WHEELS [ARGUMENT ...]
// RUNTIME is the folder of pyodide.mjs, PACKAGES a folder of pure Python packages, WHEELS lists packages of the runtime.
// Exits with pytest's code, or with 70 when Python does not start.
import { pathToFileURL } from "node:url";

const [runtime, checkout, packages, wheels, ...words] = process.argv.slice(2);
process.on("uncaughtException", (error) => {
  console.error(String(error?.stack ?? error).slice(-4000)); // Node would print the whole runtime, which is one line
  process.exit(70);
});

const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: runtime, packages: wheels.split(" ").filter(Boolean) });
for (const [mount, folder] of [["/checkout", checkout], ["/packages", packages]]) {
  python.FS.mkdirTree(mount);
  python.mountNodeFS(mount, folder);
}
python.globals.set("words", python.toPy(words));
process.exitCode = await python.runPythonAsync(`
    import os
    import sys

    os.chdir("/checkout")
    sys.path[:0] = ["/checkout", "/packages"]
    sys.dont_write_bytecode = True

    import pytest

    print(sys.version, sys.maxsize.bit_length() + 1, "bits")
    int(pytest.main([*words]))
`);

// Measures the page in a browser: `node page.mjs PAGE RUNTIME MODULES BROWSER [SAVE]`; prints seconds by name as JSON.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serve } from "../tests/page/serve.mjs";

const [folder, runtime, modules, program, save] = process.argv.slice(2);
const [STARTS, HANDS, HINTS, MOVES, LIMIT_SECONDS] = [5, 60, 10, 100, 900];
setTimeout(() => process.exit(1), LIMIT_SECONDS * 1000).unref();

const require = createRequire(join(modules, "package.json"));
const { default: puppeteer } = await import(pathToFileURL(require.resolve("puppeteer-core")));

const BARE = { // Pyodide's own start, as it is distributed
  "/bare.html": '<script type="module">new Worker("bare.js", { type: "module" }).onmessage = () => { window.started = performance.now(); };</script>',
  "/bare.js": 'import { loadPyodide } from "./bare/pyodide.mjs"; await loadPyodide({ indexURL: new URL("bare/", import.meta.url).href }); postMessage(0);',
};
const [, home] = await serve(folder, (path) => BARE[path] ?? (path.startsWith("/bare/") ? readFileSync(join(runtime, path.slice(6))) : undefined));
const seconds = {};
const add = (name, milliseconds) => (seconds[name] ??= []).push(milliseconds / 1000);

async function inNewBrowser(measure) {
  const profile = mkdtempSync(join(tmpdir(), "page-"));
  const browser = await puppeteer.launch({
    executablePath: program, headless: true, userDataDir: profile, defaultViewport: { width: 1100, height: 800 },
    args: ["--no-sandbox", "--enable-unsafe-swiftshader"],
  });
  await measure(browser);
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
}

// Milliseconds from the start of the navigation until this holds in the page.
async function opened(browser, path, holds) {
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(home + path);
  const time = await page.waitForFunction(holds, { polling: "raf" });
  return [page, await time.jsonValue()];
}

const openedBare = (browser) => opened(browser, "bare.html", () => window.started);
const openedTable = (browser) => opened(browser, "", () => {
  const buffer = window.terminal?.buffer.active;
  for (let y = 0; buffer && y < window.terminal.rows; y++) {
    if (buffer.getLine(y).translateToString().includes("POKER")) return performance.now();
  }
  return 0;
});

async function measureStarts() {
  for (let start = 0; start < STARTS; start++) {
    await inNewBrowser(async (browser) => add("bare", (await openedBare(browser))[1]));
    await inNewBrowser(async (browser) => {
      const [page, time] = await openedTable(browser);
      add("first", time);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      await page.close();
      add("again", (await openedTable(browser))[1]);
    });
  }
}

// In the page: milliseconds from the key to the render of another screen in which this is shown.
const prepare = (page) => page.evaluate(() => {
  const screen = () => {
    const buffer = window.terminal.buffer.active;
    return Array.from({ length: window.terminal.rows }, (_, y) => buffer.getLine(y).translateToString()).join("\n");
  };
  const calm = () => new Promise((resolve) => {
    let timer = setTimeout(resolve, 400);
    window.calm?.dispose();
    window.calm = window.terminal.onRender(() => { clearTimeout(timer); timer = setTimeout(resolve, 400); });
  });
  window.shown = async (key, label, text) => {
    await calm();
    const before = screen();
    if (text && new RegExp(text).test(before)) return 0;
    return new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`no answer to "${key}":\n${screen()}`)), 20_000);
      const start = performance.now();
      const rendered = window.terminal.onRender(() => {
        const after = screen();
        const asks = after.includes("draw again"); // a winning hand would be thrown away
        if (after === before || (label && !asks && document.querySelector("[data-action=deal]").textContent !== label)) return;
        if (text && !new RegExp(text).test(after)) return;
        rendered.dispose();
        resolve(asks && label ? window.shown(key, label) : performance.now() - start);
      });
      window.terminal.input(key, true);
    });
  };
});

const notice = (page) => page.evaluate(() => {
  const { transaction } = IDBDatabase.prototype;
  self.times = [];
  IDBDatabase.prototype.transaction = function timed(...words) {
    const start = performance.now();
    const begun = transaction.apply(this, words);
    if (words[1] === "readwrite") begun.addEventListener("complete", () => self.times.push(performance.now() - start));
    return begun;
  };
});

const press = (page, ...words) => page.evaluate((...given) => window.shown(...given), ...words);

async function play(page, name) {
  await prepare(page);
  await notice(page);
  for (let hand = 0; hand < HANDS; hand++) {
    add(`deal, ${name}`, await press(page, " ", "draw"));
    add(`hold, ${name}`, await press(page, "2"));
    add(`draw, ${name}`, await press(page, " ", "deal"));
  }
  for (const time of await page.evaluate(() => self.times)) add(`stored, ${name}`, time);
}

// While the table is idle: a move of six blocks, stored by the page's own function.
const store = (page) => page.evaluate(async (moves) => {
  const { commit, openDatabase } = await import("./store.js");
  const database = await openDatabase();
  const times = [];
  for (let move = 0; move < moves; move++) {
    const blocks = Array.from({ length: 6 }, (_, block) => [[0, (move * 397 + block * 31) % 2500], new Uint8Array(4096)]);
    const start = performance.now();
    await commit(database, { put: [["measured", { id: 0, size: 0, mode: 0, mtime: move }]], gone: [], cut: [], blocks });
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return times;
}, MOVES);

await measureStarts();
await inNewBrowser(async (browser) => {
  const [page] = await openedTable(browser);
  await prepare(page);
  await new Promise((resolve) => setTimeout(resolve, 5000)); // NumPy is loaded once the table is shown
  for (let hint = 0; hint < HINTS; hint++) {
    await press(page, " ", "draw");
    add(hint ? "later hints" : "first hint", await press(page, "h", "", "best: |BEST"));
    await press(page, " ", "deal");
  }
});
await inNewBrowser(async (browser) => {
  const [page] = await openedTable(browser);
  await play(page, "new save");
  if (!save) return;
  const [chooser] = await Promise.all([page.waitForFileChooser(), page.click("#import")]);
  await chooser.accept([save]);
  await page.waitForFunction(() => document.querySelector("#line").textContent.startsWith("restored"));
  await press(page, "", "", "YOUR OWN WORDS").catch(() => {});
  await press(page, "\x1b");
  await play(page, "large save");
  for (const time of await store(page)) add("stored while idle, large save", time);
});
console.log(JSON.stringify(seconds));
process.exit(0);

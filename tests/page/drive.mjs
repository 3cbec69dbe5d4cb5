// Drives the page in a browser: `node drive.mjs FOLDER MODULES BROWSER [WORDS OF SCENARIOS...]`.
// Prints "ok NAME" for each scenario that holds.
import assert, { rejects } from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { serve } from "./serve.mjs";

const [folder, modules, program, ...only] = process.argv.slice(2);
const [LIMIT_SECONDS, STEP_SECONDS] = [880, 120];
const PUPPETEER = "node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js";
const { default: puppeteer } = await import(pathToFileURL(join(modules, PUPPETEER)));

// Another build is served once `isNewVersion`: another hash, and another first file.
let isNewVersion = false;
const NEW = "a new version";
const [server, home] = await serve(folder, (path) => {
  if (!isNewVersion || !/(index.html|service-worker.js)$/.test(path)) return undefined;
  return readFileSync(join(folder, path), "utf8").replace(/^(const CACHE = .*)`;/m, `$1 ${NEW}\`;`).replace("</body>", `<!-- ${NEW} --></body>`);
});
const profile = mkdtempSync(join(tmpdir(), "page-"));
const faults = [];
let browser;

process.on("uncaughtException", (error) => {
  console.error(error, faults.join("\n"));
  browser?.process()?.kill("SIGKILL");
  process.exit(1);
});
setTimeout(() => { throw new Error(`more than ${LIMIT_SECONDS} seconds`); }, LIMIT_SECONDS * 1000).unref();

async function launch() {
  browser = await puppeteer.launch({
    executablePath: program, headless: true, userDataDir: profile, defaultViewport: { width: 800, height: 600 },
    ...(program.includes("firefox") ? { browser: "firefox" } : { args: ["--no-sandbox", "--enable-unsafe-swiftshader"] }),
  });
}

async function relaunch() {
  browser.process().kill("SIGKILL");
  await sleep(500);
  await launch();
}

// Runs in the page before its scripts.
function lookAtPage() {
  globalThis.asked = 0;
  if (navigator.storage) navigator.storage.persist = async () => { globalThis.asked += 1; }; // about:blank has none
  globalThis.textOf = (selector) => {
    if (selector !== "#terminal") return document.querySelector(selector).textContent;
    const { rows, buffer } = globalThis.terminal ?? { rows: 0 };
    return Array.from({ length: rows }, (_, y) => buffer.active.getLine(y)?.translateToString() ?? "").join("\n");
  };
}

async function open(query = "", { isPainted = true, prepare = () => {} } = {}) {
  const page = await browser.newPage();
  page.setDefaultTimeout(STEP_SECONDS * 1000);
  page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  page.on("pageerror", ({ message }) => faults.push(`error: ${message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(home) && !/^(blob|data):/.test(request.url())) faults.push(`request: ${request.url()}`);
  });
  await page.evaluateOnNewDocument(lookAtPage);
  await prepare(page);
  await page.goto(home + query);
  if (isPainted) await shown(page, "POKER");
  return page;
}

const [SCREEN, LINE, LABEL, LOG, PROMPT] = ["#terminal", "#line", "[data-action=deal]", "#log", "#prompt"];
const seen = (page, selector) => page.evaluate((where) => globalThis.textOf(where), selector);

// Waits until a function gives true in the page; puppeteer's own waiting needs an eval, which the page's policy forbids.
async function holds(page, condition, words, seconds = STEP_SECONDS) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(20)) {
    if (await page.evaluate(condition, ...words).catch(() => false)) return true; // the page may be loading
  }
  return false;
}

// Waits until an element has a text: a pattern.
async function until(page, selector, wanted, seconds) {
  const has = (where, pattern) => new RegExp(pattern, "s").test(globalThis.textOf(where));
  if (await holds(page, has, [selector, wanted], seconds)) return;
  const texts = await Promise.all([selector, LINE, SCREEN].map((where) => seen(page, where)));
  throw new Error(`${selector} ${wanted}:\n${texts.join("\n")}`);
}
const shown = (page, wanted) => until(page, SCREEN, wanted);
const says = (page, wanted) => until(page, LINE, wanted);

// Presses keys, each once the table shows what is wanted after the key before.
async function press(page, ...steps) {
  for (const [key, wanted] of steps) {
    await page.keyboard.press(key);
    await shown(page, wanted);
  }
}

async function tapCard(page, number) {
  const place = await page.evaluate((sign) => {
    const { x, y, width, height } = document.querySelector(".xterm-screen").getBoundingClientRect();
    const text = globalThis.textOf("#terminal").split("\n");
    const row = text.findIndex((cells) => /^ +1 +2 +3 +4 +5 *$/.test(cells));
    return [x + ((text[row].indexOf(sign) + 0.5) * width) / window.terminal.cols, y + ((row - 2) * height) / window.terminal.rows];
  }, String(number));
  await (page.viewport()?.hasTouch ? page.touchscreen.tap(...place) : page.mouse.click(...place));
}

// Keeps the page's save from storing anything until `isFree`, by a transaction before its own.
const holdStoring = (page) => page.evaluate(() => new Promise((resolve) => {
  indexedDB.open("videopoker").onsuccess = ({ target }) => {
    const files = target.result.transaction("files", "readwrite").objectStore("files");
    const ask = () => { if (!globalThis.isFree) files.count().onsuccess = ask; };
    resolve(ask());
  };
}));

// Gives the path of a file that this page downloads, by the end of its name, once it is there.
async function downloads(page) {
  const place = mkdtempSync(join(tmpdir(), "page-"));
  const session = await page.createCDPSession();
  await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: place });
  return async (ending, seconds = STEP_SECONDS) => {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(20)) {
      const found = readdirSync(place).find((name) => name.endsWith(ending));
      if (found) return join(place, found);
    }
    throw new Error(`no file *${ending} came`);
  };
}

async function exported(page) {
  const download = await downloads(page);
  await page.click("#export");
  console.log(`export ${await download(".sqlite3")}`);
  return download(".sqlite3");
}

async function importFile(page, file) {
  const [chooser] = await Promise.all([page.waitForFileChooser(), page.click("#import")]);
  await chooser.accept([file]);
}

const scenarios = {
  async "a hand is dealt and held by keys, buttons and clicks, and is there after a reload"() {
    const page = await open();
    await page.reload(); // a visit without a press asks for nothing
    await shown(page, "POKER");
    assert.equal(await seen(page, LABEL), "deal");
    await press(page, [" ", "DRAW"]);
    await until(page, LABEL, "draw");
    await page.keyboard.press("0");
    await press(page, ["2", "draws? four"]);
    await page.click("[data-action=hold_4]");
    await shown(page, "draws? three");
    await tapCard(page, 5);
    await shown(page, "draws? two");
    assert.equal(await page.evaluate("asked"), 1, "a new save: the browser is asked once to keep it");
    await page.reload();
    await shown(page, "welcome back[^\n]*hand 1 still in play[^\n]*draws? two");
    await press(page, ["?", "HELP"]);
    assert.equal(await page.evaluate("asked"), 0);
  },
  async "a browser killed at rest or while it stores a move brings back what was shown, and nothing newer"() {
    const waiting = "hand 1 still in play[^\n]*draws? two";
    await open();
    await relaunch();
    const page = await open();
    await shown(page, `${waiting}.*0 none`);
    await sleep(1000); // the last frames of the start
    const before = await seen(page, SCREEN);
    await holdStoring(page);
    await page.keyboard.press(" ");
    await sleep(1000);
    assert.equal(await seen(page, SCREEN), before, "a frame was shown that was not stored");
    await relaunch();
    const after = await open();
    await shown(after, waiting);
    await exported(after);
  },
  async "one tab plays, and the next one when that is closed"() {
    const first = await open();
    const second = await open("", { isPainted: false });
    await says(second, "The table is open in another tab of this browser. It opens here when that one is closed.");
    for (const button of ["#export", "[data-action=deal]"]) await second.click(button); // they do nothing yet
    await sleep(500);
    await says(second, "The table is open in another tab of this browser.");
    await first.close();
    await second.bringToFront();
    await shown(second, "POKER");
    await says(second, "^$");
  },
  async "the save is exported, and imported with the words of restore, from the table and from ?plain"() {
    const page = await open();
    const file = await exported(page);
    await importFile(page, file);
    await says(page, "restored default-[^\n]*: hand 1, .* is now default-[^\n]*before-restore[^\n]* .downloaded.");
    await shown(page, "hand 1 still in play");
    await importFile(page, join(folder, "page.css"));
    await says(page, "nothing was changed: page.css");
    await press(page, ["q", "leave the table|POKER"]);
    await says(page, "Saved: hand 1 in play");
    await importFile(page, file); // the table has ended
    await says(page, "restored default-");
    await shown(page, "hand 1 still in play");
    await page.goto(`${home}?plain`);
    await until(page, PROMPT, "> $");
    await importFile(page, file);
    await until(page, LOG, "Saved: hand 1 in play.*restored default-[^\n]*: hand 1.*hand 1 still in play");
  },
  async "a game and a seed are practice, which is kept nowhere; Tab leaves the terminal for the buttons"() {
    const page = await open("?game=jacks-or-better-9-6&seed=7", { isPainted: false });
    await shown(page, "JACKS OR BETTER");
    await says(page, "This is practice: nothing is saved.");
    await page.focus(".xterm-helper-textarea");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), "hold 1");
    await page.focus("[data-action=menu]");
    await press(page, ["Enter", "COMMANDS"], ["Escape", "^(?!.*COMMANDS)"]); // the second key is for the menu
    await page.goto(`${home}?game=no-such-game`);
    await says(page, '^change .game= in the address: no game is called "no-such-game"; the menu [^`]*$');
  },
  async "plain mode is a log with an input"() {
    const page = await open("?plain", { isPainted: false });
    await until(page, PROMPT, "> $");
    for (const [typed, wanted] of [["help", "add credits"], ["quit", "Saved"]]) {
      await page.type("#typed", `${typed}\n`);
      await until(page, LOG, wanted);
    }
  },
  async "a phone shows 60 columns, and buttons that a finger hits"() {
    const phoneOf = (page, width, height) => page.setViewport({ width, height, isMobile: true, hasTouch: true })
      .catch(() => {}); // Firefox before 144 takes the size and refuses the rest
    const page = await open("?seed=7", { prepare: (made) => phoneOf(made, 390, 844) });
    const fits = (rows) => holds(page, (least) => {
      const small = [...document.querySelectorAll("button:not([hidden])")].map((button) => button.getBoundingClientRect())
        .filter(({ width, height, right }) => width < 44 || height < 44 || right > innerWidth + 0.5);
      const { cols, rows } = window.terminal;
      return cols >= 60 && rows >= least && !small.length;
    }, [rows]);
    assert.ok(await fits(40));
    await page.tap("[data-action=deal]");
    await until(page, LABEL, "draw");
    await tapCard(page, 3);
    await shown(page, "draws? four");
    await phoneOf(page, 844, 390);
    assert.ok(await fits(20));
  },
  async "on a full disk nothing more is shown, the line says so, and the save can be exported"() {
    const page = await open();
    await page.evaluate(() => {
      IDBDatabase.prototype.transaction = (_names, _mode, { durability }) => { self.durability = durability; throw new DOMException("", "QuotaExceededError"); };
    });
    const hand = async () => (await seen(page, SCREEN)).match(/draws? \w+|DRAW|DEAL/g).join();
    const before = await hand();
    await page.keyboard.press((await seen(page, LABEL)) === "deal" ? " " : "1");
    await says(page, "The browser could not store your save, so the table has stopped.");
    await page.keyboard.press("2");
    await sleep(500);
    assert.equal(await hand(), before, "a frame was shown that was not stored");
    assert.equal(await page.evaluate("durability"), "strict");
    await exported(page);
  },
  async "a browser that keeps nothing plays, and one line says so"() {
    const deny = () => { IDBFactory.prototype.open = () => { throw new DOMException("", "InvalidStateError"); }; };
    const page = await open("", { prepare: (page) => page.on("workercreated", (worker) => worker.evaluate(deny)) });
    await says(page, "This browser keeps nothing");
  },
  async "a hundred hands are played, with hints"() { // in a small window: without a GPU, painting takes longest
    const page = await open("", { prepare: (small) => small.setViewport({ width: 650, height: 500 }) });
    const turn = async (wanted, other) => {
      await page.keyboard.press(other); // else a fast second space counts as a bounce of the first
      while ((await seen(page, LABEL)) !== wanted) {
        await page.keyboard.press(" ");
        await until(page, LABEL, wanted, 0.4).catch(() => {}); // a question takes another press
      }
    };
    await turn("deal", "1");
    for (let hand = 0; hand < 100; hand++) {
      await turn("draw", "b");
      if (hand % 25 === 24) { // by then NumPy is there
        await page.click("[data-action=hint]");
        await shown(page, "best: hold|BEST|best: draw");
      }
      await turn("deal", "1");
    }
    await page.reload();
    await shown(page, "Hand 10\\d");
    await shown(page, "YOUR OWN WORDS"); // asked where the table first opens between two hands
    await page.keyboard.press("Escape");
    await shown(page, "^(?!.*YOUR OWN WORDS)");
  },
  async "what the table writes is downloaded, once it is stored"() {
    const page = await open();
    const download = await downloads(page);
    await press(page, ["y", "picture: enter downloads it"], ["Escape", "^(?!.*enter downloads)"]);
    await holdStoring(page);
    for (const key of ["b", "y", "Enter"]) { // the bet is stored before the picture goes out
      await page.keyboard.press(key);
      await sleep(500);
    }
    await rejects(download("", 1), /no file/);
    await page.evaluate(() => { globalThis.isFree = true; });
    await shown(page, "written");
    await download(".png");
    await press(page, ["l", "HISTORY"], ["e", "EXPORT"], ["Enter", "hands written to history[^\n]*csv .downloaded"]);
    await download(".csv");
    await press(page, ["Escape", "POKER"], ["L", "Finding the lessons"]);
    await shown(page, "lessons passed");
  },
  async "without NumPy a hint is refused in one line"() { // only if named: the other pages have NumPy
    const page = await open("?seed=7");
    await press(page, [" ", "DRAW"], ["h", "The odds are"]);
    await sleep(3000); // it is not loading any more
    await press(page, ["h", "made without NumPy"]);
  },
  async "a new version comes at the next start, and not with a reload"() {
    const page = await open();
    const isNewOn = (tab) => tab.evaluate((text) => document.documentElement.outerHTML.includes(text), NEW);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    isNewVersion = true;
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration.update();
      while (!registration.waiting) await new Promise((resolve) => { setTimeout(resolve, 20); });
    });
    await page.reload();
    await shown(page, "POKER");
    assert.equal(await isNewOn(page), false);
    await page.close();
    await sleep(2000); // the browser notices that the page is closed
    assert.equal(await isNewOn(await open()), true);
  },
  async "the table opens without a network"() {
    const page = await open();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    server.close();
    server.closeAllConnections();
    await page.reload();
    await shown(page, "POKER");
  },
};

await launch();
for (const [name, scenario] of Object.entries(scenarios)) {
  if (only.length ? !only.some((part) => name.includes(part)) : name.startsWith("without NumPy")) continue;
  const start = Date.now();
  await scenario();
  for (const page of (await browser.pages()).slice(1)) await page.close();
  assert.deepEqual(faults, []);
  console.log(`ok ${name}${process.env.TIMES ? ` ${Date.now() - start} ms` : ""}`);
}
await browser.close();
rmSync(profile, { recursive: true, force: true });
process.exit(0);

// The page: a terminal, buttons and a line for messages; Python is in a worker, and what it writes is stored here.
import { commit, openDatabase } from "./store.js";
import { Terminal } from "./xterm.mjs";
import { FitAddon } from "./fit.mjs";
import { WebglAddon } from "./webgl.mjs";

const FONT = "Table Mono";
const ADVANCE = 0.602; // the width of a sign of this font, in its size
const ROW = 1.17; // the height of a row, in the size of this font
const [PHONE_COLUMNS, COLUMNS, ROWS, LARGEST] = [60, 100, 20, 18];

const NOT_STORED = "The browser could not store your save, so the table has stopped. Export your save, free some space, then reload the page.";

const parameters = new URLSearchParams(location.search);
const [game, seed] = ["game", "seed"].map((name) => parameters.get(name) ?? "");
const isPractice = Boolean(game || seed);
const isPlain = parameters.has("plain");
const isCoarse = matchMedia("(pointer: coarse)").matches;
const find = (selector) => document.querySelector(selector);
const encoder = new TextEncoder();
const worker = new Worker("worker.js", { type: "module" });
const send = (kind, message = {}) => { if (!hasFailed || kind === "back_up") worker.postMessage({ kind, ...message }); };
const say = (text) => { find("#line").textContent = text; };
let isOver = false;
let hasFailed = false;
let stored = Promise.resolve();
let database;

// Asks the browser to keep a new save, at the first press.
function askToKeepSave() {
  const asking = new AbortController();
  const ask = () => {
    asking.abort();
    navigator.storage?.persist?.();
  };
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, ask, { signal: asking.signal });
}

function openTerminal() {
  const terminal = new Terminal({
    fontFamily: `"${FONT}", monospace`, scrollback: 0, fontSize: LARGEST, theme: { background: "#101418" },
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.open(find("#terminal"));
  terminal.write("\x1b[?25l"); // no cursor while nothing is there
  try {
    const webgl = new WebglAddon();
    webgl.onContextLoss(() => webgl.dispose());
    terminal.loadAddon(webgl);
  } catch {
    // the plain renderer stays
  }
  const isForBrowser = ({ key, ctrlKey, metaKey }) => key === "Tab" || ((ctrlKey || metaKey) && key === "r");
  terminal.attachCustomKeyEventHandler((event) => !isForBrowser(event));
  const type = (text, encode) => {
    if (!isOver) send("feed", { bytes: encode(text) });
    else if (text === "\r" || text === " ") send("again");
  };
  terminal.onData((text) => type(text, (data) => encoder.encode(data)));
  terminal.onBinary((text) => type(text, (data) => Uint8Array.from(data, (sign) => sign.charCodeAt(0))));
  if (isCoarse) terminal.textarea.inputMode = "none"; // a tap on a card opens no keyboard
  const resize = () => {
    const { clientWidth: width, clientHeight: height } = find("#terminal");
    const columns = width < 640 ? PHONE_COLUMNS : COLUMNS;
    let size = Math.min(LARGEST, height / ROWS / ROW, width / columns / ADVANCE);
    for (let tries = 0; tries < 8; tries++, size -= 0.25) {
      terminal.options.fontSize = size;
      const fitting = fit.proposeDimensions();
      if (!fitting || (fitting.cols >= PHONE_COLUMNS && fitting.rows >= ROWS)) break;
    }
    fit.fit();
  };
  new ResizeObserver(resize).observe(find("#terminal"));
  resize();
  terminal.onResize(({ cols, rows }) => send("resize", { columns: cols, rows }));
  if (!isCoarse) terminal.focus();
  window.terminal = terminal;
  return terminal;
}

function press({ currentTarget: button }) {
  if (isOver) send("again");
  else send("press", { action: button.dataset.action });
}

// A key after a click on a button, or after the button of the menu, is for the table and not for the button.
function giveFocusBack({ detail: byPointer, currentTarget: button }) {
  if ((byPointer || button.dataset.action === "menu") && !isCoarse) (isPlain ? find("#answer input") : window.terminal).focus();
}

function openLog() {
  document.body.classList.add("plain");
  find("#answer").addEventListener("submit", (event) => {
    event.preventDefault();
    const input = find("#answer input");
    log(find("#prompt").textContent + input.value);
    find("#prompt").textContent = ""; // until this line is answered
    send("line", { text: input.value });
    input.value = "";
  });
}

function log(text) {
  const entry = document.createElement("pre");
  entry.textContent = text;
  find("#log").append(entry);
  entry.scrollIntoView({ block: "end" });
}

function download(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function show({ frame, label, note, begins, over, said, prompt, name, content, isNew }) {
  if (begins !== undefined) {
    isOver = false;
    say(begins);
  }
  if (frame) window.terminal.write(frame);
  if (label) find("[data-action=deal]").textContent = label;
  if (note !== undefined) say(note);
  if (over !== undefined) {
    isOver = true;
    say(`${over}\n${isCoarse ? "Tap play" : "Press space or the play button"} to play again.`);
    find("[data-action=deal]").textContent = "play";
  }
  if (said) log(said.trimEnd());
  if (prompt !== undefined) {
    find("#prompt").textContent = prompt;
    find("#answer").hidden = !prompt;
    if (prompt) find("#answer input").focus();
  }
  if (name) download(name, content);
  if (isNew) askToKeepSave();
  if (isNew !== undefined) navigator.serviceWorker?.register("service-worker.js").catch(() => {}); // the table is shown
}

// Stores what Python wrote, then shows the frames and files that came with it; the worker of Python is too busy for that.
async function store({ changes, messages, fault }) {
  if (fault) throw new DOMException("", fault);
  if (changes && !hasFailed) await commit(await (database ??= openDatabase()), changes);
  for (const message of messages) if (!hasFailed || message.name) show(message); // an export goes out
}

worker.onmessage = ({ data: message }) => {
  if (!message.messages && !message.fault) return show(message);
  stored = stored.then(() => store(message)).catch(({ name }) => {
    hasFailed = true;
    say(`${NOT_STORED} (${name})`);
  });
};
worker.onerror = ({ message }) => say(`The table does not work (${message ?? "the program could not be loaded"}). Reload the page.`);

document.querySelectorAll("[data-action]").forEach((button) => button.addEventListener("click", press));
document.querySelectorAll("button").forEach((button) => button.addEventListener("click", giveFocusBack));
for (const id of ["#export", "#import"]) find(id).hidden = isPractice; // there is no save
find("#export").addEventListener("click", () => send("back_up"));
find("#import").addEventListener("click", () => find("#file").click());
find("#file").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  const content = await file?.arrayBuffer().catch(() => say(`${file.name} could not be read.`));
  if (content) send("restore", { name: file.name, content: new Uint8Array(content) });
  target.value = "";
});
find("#keyboard").hidden = !isCoarse || isPlain;
find("#keyboard").addEventListener("click", () => {
  const { textarea } = window.terminal;
  textarea.inputMode = textarea.inputMode === "none" ? "text" : "none";
  textarea.blur();
  textarea.focus();
});

say("Loading the table…");
if (isPlain) openLog();
else await Promise.all(["", "bold "].map((weight) => document.fonts.load(`${weight}16px "${FONT}"`))).catch(() => {}); // a font of the system, then
const opened = isPlain ? undefined : openTerminal();
if (isSecureContext) send("start", { game, seed, isPlain, columns: opened?.cols, rows: opened?.rows });
else say("Open the table at an address that begins with https: the browser keeps no save for this one.");

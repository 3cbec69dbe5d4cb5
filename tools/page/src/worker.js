// Python in a worker: loads the program, notices what it writes, and passes bytes between it and the terminal of the page.
import { loadPyodide } from "./runtime/pyodide.mjs";
import { Store, openDatabase } from "./store.js";

const SAVE = "/save";
const ELSEWHERE = "The table is open in another tab of this browser. It opens here when that one is closed.";
const NOTHING_KEPT = "This browser keeps nothing: your save is lost when you close this tab. Export it first.";

const post = (message) => self.postMessage(message);
const deliver = (name, content) => show({ name, content: content.toJs() });
const note = (text) => post({ note: text });
let python, page, size, stream, plain, store, goOn, toRestore;
let frames = [];
let isPlanned = false;

// Sends the page what Python wrote in this task and before, with the frames and files to show once that is stored.
function plan() {
  if (isPlanned) return;
  isPlanned = true;
  queueMicrotask(() => {
    isPlanned = false;
    try {
      post({ changes: store?.changes(), messages: frames });
    } catch ({ name }) {
      post({ fault: name });
    }
    frames = [];
  });
}

function show(message) {
  frames.push(message);
  plan();
}

// The lock of this browser, held until the tab is closed.
async function lockSave() {
  const held = (options) => new Promise((resolve) => {
    navigator.locks.request("videopoker", options, (lock) => {
      resolve(Boolean(lock));
      return lock ? new Promise(() => {}) : undefined;
    }).catch(() => resolve(true)); // what has no locks keeps no save either
  });
  if (await held({ ifAvailable: true })) return;
  note(ELSEWHERE);
  await held({});
  note("");
}

// The names and contents of the files in an archive of tar.
function* filesOf(archive) {
  const decoder = new TextDecoder();
  const text = (start, length) => decoder.decode(archive.subarray(start, start + length)).replace(/\0.*/s, "");
  for (let start = 0, size; archive[start]; start += 512 * (1 + Math.ceil(size / 512))) {
    size = parseInt(text(start + 124, 12), 8);
    const [folder, name] = [text(start + 345, 155), text(start, 100)];
    yield [folder ? `${folder}/${name}` : name, archive.subarray(start + 512, start + 512 + size)];
  }
}

async function loadPython() {
  const [runtime, program] = await Promise.all([
    loadPyodide({
      indexURL: new URL("runtime/", import.meta.url).href,
      env: { HOME: "/home/pyodide", TERM: "xterm-256color", COLORTERM: "truecolor", TEXTUAL_COLOR_SYSTEM: "truecolor",
        LANG: "C.UTF-8" },
    }),
    fetch("program.data").then((response) => { // unpacked while Python loads
      if (!response.ok) throw new Error(`program.data: ${response.status}`);
      return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    }),
  ]);
  python = runtime;
  for (const [name, content] of filesOf(new Uint8Array(program))) {
    const path = `/program/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, content);
  }
  // nearly all that a start makes stays: collections in between would be in vain
  python.runPython("import gc, sys; sys.path.insert(0, '/program'); gc.set_threshold(200_000, 20, 100)");
  python.runPython("sys.modules['numpy'] = None"); // it is loading
  if (!python.runPython("import importlib.util; bool(importlib.util.find_spec('_sqlite3'))")) {
    await python.loadPackage("sqlite3", { messageCallback: () => {} });
  }
}

async function openSave() {
  const database = await openDatabase().catch(() => undefined);
  if (!database) return; // a private window of some browsers
  store = new Store(python.FS, SAVE, database, plan);
  await store.load().catch(({ name }) => { throw new Error(`your save could not be read: ${name}`); });
}

const firstNote = () => (store || page.is_practice ? page.note : NOTHING_KEPT);

// Loads NumPy once the table is shown; until then, a hint says that NumPy is loading.
async function loadNumpy() {
  try {
    const { packages } = await (await fetch("runtime/pyodide-lock.json")).json();
    if (packages.numpy) await python.loadPackage("numpy", { messageCallback: () => {} });
  } catch {
    // the table plays without it
  }
  python.runPython("del sys.modules['numpy']");
}

async function playTable() {
  const { Stream } = python.pyimport("videopoker.tui.host.stream");
  let isFirst = true;
  const send = (bytes) => {
    show({ frame: bytes.toJs(), label: page.label });
    if (isFirst) {
      setTimeout(loadNumpy, 500);
      post({ isNew: page.is_new });
    }
    isFirst = false;
  };
  for (let begins = firstNote(); ; begins = toRestore ? toRestore() : firstNote()) {
    goOn = toRestore = undefined;
    stream?.destroy(); // with the table before
    stream = Stream(send, size.columns, size.rows);
    show({ begins });
    const last = await page.play(stream);
    if (!toRestore) {
      show({ over: last });
      await new Promise((resolve) => { goOn = resolve; });
    }
  }
}

function playPlain() {
  plain ??= page.plain(); // a save may be imported while NumPy loads
  answered();
}

function answered(line) {
  const isOver = line !== undefined && plain.answer(line);
  show({ said: plain.said(), prompt: isOver ? "" : plain.prompt });
  if (!isOver) return;
  plain = undefined;
  show({ note: "Reload the page to play again." });
}

const handlers = {
  async start({ game, seed, isPlain, columns, rows }) {
    size = { columns, rows };
    const isPractice = Boolean(game || seed);
    await Promise.all([isLoaded, isPractice ? undefined : lockSave()]);
    if (!isPractice) await openSave();
    page = python.pyimport("videopoker.page").Page(SAVE, game, seed, deliver);
    if (isPlain) {
      note(firstNote());
      await loadNumpy();
      playPlain();
      post({ isNew: page.is_new });
    } else {
      await playTable();
    }
  },
  feed: ({ bytes }) => stream?.feed(python.toPy(bytes)),
  resize({ columns, rows }) { // perhaps before the table opens
    size = { columns, rows };
    stream?.resize(columns, rows);
  },
  press: ({ action }) => page?.press(action),
  line: ({ text }) => plain && answered(text),
  again: () => goOn?.(),
  back_up: () => show({ note: page.back_up() }),
  restore({ name, content }) {
    const restored = () => page.restore(name, python.toPy(content));
    if (stream) {
      toRestore = restored;
      if (goOn) goOn(); // the table has ended
      else page.leave();
    } else {
      if (plain) answered("EOF"); // leaves plain mode, which closes the save
      show({ said: restored(), note: "" });
      playPlain();
    }
  },
};

const isLoaded = loadPython();
self.onmessage = async ({ data }) => {
  if (!page && !["start", "resize"].includes(data.kind)) return; // it loads, or waits for another tab
  try {
    await handlers[data.kind](data);
  } catch (error) {
    const line = String(error.message ?? error).trim().split("\n").at(-1).replace(/^[\w.]+: /, "");
    note(page ? line : `The table could not be loaded (${line}). Reload the page.`);
  }
};

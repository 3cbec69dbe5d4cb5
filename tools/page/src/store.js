// Keeps a folder of Python's file system in IndexedDB: files by path, their bytes by blocks of 4 KiB.
const BLOCK = 4096;
const FILES = "files";
const BLOCKS = "blocks";

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export async function openDatabase() {
  const request = indexedDB.open("videopoker", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(FILES);
    request.result.createObjectStore(BLOCKS);
  };
  return done(request);
}

export class Store {
  // Notices what Python writes to the folder mounted at `path`; `onWrite` is called after each write.
  constructor(FS, path, database, onWrite) {
    Object.assign(this, { FS, path, database, onWrite, stored: new Map(), nextId: 1, isLoading: true });
    FS.mkdirTree(path);
    FS.mount(FS.filesystems.MEMFS, {}, path);
    this.mount = FS.lookupPath(path).node.mount;
    const probe = `${path}/probe`;
    FS.writeFile(probe, "");
    const { stream_ops, node_ops } = FS.lookupPath(probe).node;
    FS.unlink(probe);
    const { write } = stream_ops;
    stream_ops.write = (stream, buffer, offset, length, position, ...more) => {
      const written = write(stream, buffer, offset, length, position, ...more);
      this.mark(stream.node, position, position + written);
      return written;
    };
    const { setattr } = node_ops;
    node_ops.setattr = (node, attributes) => {
      const before = node.usedBytes;
      setattr(node, attributes);
      this.mark(node, Math.min(before, node.usedBytes), node.usedBytes);
    };
  }

  mark(node, start, end) {
    if (node.mount !== this.mount || this.isLoading) return;
    node.dirty ??= new Set();
    for (let block = Math.floor(start / BLOCK); block * BLOCK < end; block++) node.dirty.add(block);
    this.onWrite();
  }

  async load() {
    const transaction = this.database.transaction([FILES, BLOCKS]);
    const [paths, files, keys, blocks] = await Promise.all([
      done(transaction.objectStore(FILES).getAllKeys()), done(transaction.objectStore(FILES).getAll()),
      done(transaction.objectStore(BLOCKS).getAllKeys()), done(transaction.objectStore(BLOCKS).getAll()),
    ]);
    const contents = new Map(files.map(({ id, size }) => [id, new Uint8Array(size)]));
    keys.forEach(([id, block], index) => contents.get(id)?.set(blocks[index], block * BLOCK));
    paths.forEach((name, index) => {
      const { id, mode, mtime } = files[index];
      const path = `${this.path}/${name}`;
      this.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      this.FS.writeFile(path, contents.get(id), { mode });
      this.FS.utime(path, mtime, mtime);
      const { node } = this.FS.lookupPath(path);
      node.storedAs = id;
      this.stored.set(name, { id, size: node.usedBytes, mode, mtime });
      this.nextId = Math.max(this.nextId, id + 1);
    });
    this.isLoading = false;
  }

  // What changed since the last call, copied; null if nothing did.
  changes() {
    const files = new Map();
    const blocks = [];
    for (const [name, node] of this.nodes(this.FS.lookupPath(this.path).node, "")) {
      if (!node.storedAs) {
        node.storedAs = this.nextId++;
        this.mark(node, 0, node.usedBytes);
      }
      const id = node.storedAs;
      const bytes = node.usedBytes;
      const mtime = Number(node.mtime ?? node.timestamp);
      files.set(name, { id, size: bytes, mode: node.mode & 0o7777, mtime });
      for (const block of node.dirty ?? []) {
        const start = block * BLOCK;
        if (start < bytes) blocks.push([[id, block], node.contents.slice(start, Math.min(start + BLOCK, bytes))]);
      }
      node.dirty = undefined;
    }
    const same = (one, other) => one && ["id", "size", "mode", "mtime"].every((key) => one[key] === other[key]);
    const put = [...files].filter(([name, file]) => !same(this.stored.get(name), file));
    const gone = [...this.stored.keys()].filter((name) => !files.has(name));
    const kept = new Map([...files.values()].map(({ id, size }) => [id, size]));
    const cut = [...this.stored.values()].filter(({ id, size }) => (kept.get(id) ?? 0) < size)
      .map(({ id }) => [id, Math.ceil((kept.get(id) ?? 0) / BLOCK)]);
    this.stored = files;
    return blocks.length || put.length || gone.length ? { put, gone, cut, blocks } : null;
  }

  *nodes(folder, prefix) {
    for (const [name, node] of Object.entries(folder.contents)) {
      if (this.FS.isDir(node.mode)) yield* this.nodes(node, `${prefix}${name}/`);
      else yield [prefix + name, node];
    }
  }
}

// Store changes in one transaction, which is complete when the browser says that it is on the disk.
export function commit(database, { put, gone, cut, blocks }) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([FILES, BLOCKS], "readwrite", { durability: "strict" });
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new Error("the transaction was aborted"));
    const [files, stored] = [transaction.objectStore(FILES), transaction.objectStore(BLOCKS)];
    try {
      for (const name of gone) files.delete(name);
      for (const [name, file] of put) files.put(file, name);
      for (const [id, first] of cut) stored.delete(IDBKeyRange.bound([id, first], [id, Infinity]));
      for (const [key, block] of blocks) stored.put(block, key);
    } catch (error) {
      transaction.abort(); // all or nothing
      throw error;
    }
    transaction.commit(); // now: without it, the browser first tells the page of each block
  });
}

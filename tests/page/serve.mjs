// Serves a folder of static files, and other content at some paths.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";

const KINDS = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css",
  ".wasm": "application/wasm", ".json": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2" };

// Gives the server and its address; `contentAt` gives the content of a path, or nothing where the folder has it.
export async function serve(folder, contentAt = () => undefined) {
  const server = createServer(({ url }, response) => {
    const path = new URL(url, "http://page").pathname.replace(/\/$/, "/index.html");
    try {
      const content = contentAt(path) ?? readFileSync(join(folder, path));
      response.writeHead(200, { "Content-Type": KINDS[extname(path)] ?? "application/octet-stream" });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return [server, `http://127.0.0.1:${server.address().port}/`];
}

/** Options and files for the tools of this folder. */
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";

const TYPES = { ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2" };

/** Returns the value of `--name=value`. */
export function getOption(name, defaultValue) {
  const word = process.argv.find((one) => one.startsWith(`--${name}=`));
  return word?.slice(name.length + 3) ?? defaultValue;
}

/** Sends the file for an address of the build in `dist`; any other address gets the page. */
export async function sendFile(response, path, dist = join(import.meta.dirname, "../dist")) {
  const isAsset = path.startsWith("/board-assets/");
  const file = join(dist, isAsset ? path.slice("/board-assets".length) : "index.html");
  const body = await readFile(file).catch(() => null);
  if (body === null) return response.writeHead(404).end();
  response.setHeader("content-type", TYPES[extname(file)] ?? "text/html; charset=utf-8").end(body);
}

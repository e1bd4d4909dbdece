import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip as gzipText } from "node:zlib";
import react from "@vitejs/plugin-react";
import { browserCheck, WEB_NEEDS } from "@wardline/client/browser-check";
import { leftOut } from "@wardline/client/left-out";
import { OLDEST_BROWSERS_TEXT, WEB_TARGETS } from "@wardline/domain/browsers";
import { defineConfig, type Plugin } from "vite";
import { keptFiles } from "./kept-files.ts";

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipText);
/** Bytes: smaller files would not shrink by a packet. */
const COMPRESSED_FROM = 1_024;

/** Where `npm run dev` runs the server and the board's own Vite; without it the server has both. */
const server = process.env.WARDLINE_SERVER ?? "http://localhost:4000";
const board = process.env.WARDLINE_BOARD;

/**
 * Stylesheets after the shell that index.html draws: in the head they would keep even that from being painted. Module
 * scripts wait for them wherever they stand.
 */
const stylesAfterShell: Plugin = {
  name: "styles-after-shell",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
      const head = sheets.reduce((text, sheet) => text.replace(sheet, ""), html);
      return head.replace("</body>", `${sheets.join("")}</body>`);
    },
  },
};

/** The icon stands in the page itself, which is smaller than asking for it. */
const iconInPage: Plugin = {
  name: "icon-in-page",
  apply: "build",
  transformIndexHtml: async (html) => {
    const icon = await readFile(join(import.meta.dirname, "public/favicon.svg"), "utf8");
    return html.replace("/favicon.svg", `data:image/svg+xml,${encodeURIComponent(icon.trim())}`);
  },
};

/**
 * Scripts and styles are compressed once, as far as it goes, and not by every server for every browser: an eighth fewer
 * bytes than what can be done while one waits.
 */
const compressedAhead: Plugin = {
  name: "compressed-ahead",
  apply: "build",
  async writeBundle({ dir = "" }, files) {
    const texts = Object.keys(files).filter((name) => /\.(js|css)$/.test(name));
    // All at once, on as many cores as there are.
    await Promise.all(texts.map((name) => compress(join(dir, name))));
  },
};

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < COMPRESSED_FROM) return;
  await writeFile(`${file}.br`, await brotli(text));
  await writeFile(`${file}.gz`, await gzip(text, { level: 9 }));
}

/** Each Mantine component comes with its styles: those of one that is new to the pages are missing until they are named. */
const mantineStyles: Plugin = {
  name: "mantine-styles",
  apply: "build",
  async generateBundle(_, files) {
    const named = await readFile(join(import.meta.dirname, "src/app/mantine.css"), "utf8");
    const modules = Object.values(files).flatMap((file) =>
      "modules" in file ? Object.keys(file.modules) : [],
    );
    const missing = modules
      .map((id) => /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1])
      .filter((name) => name !== undefined && !named.includes(`/${name}.layer.css`));
    if (missing.length > 0) this.error(`src/app/mantine.css lacks ${missing.join(", ")}.`);
  },
};

const oldBrowserNote = browserCheck("/", {
  needs: WEB_NEEDS,
  sentence: `This browser is too old for Wardline. Please update it, or use ${OLDEST_BROWSERS_TEXT}, or a newer one.`,
});

export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  plugins: [
    react(),
    leftOut,
    iconInPage,
    stylesAfterShell,
    mantineStyles,
    oldBrowserNote,
    keptFiles,
    compressedAhead,
  ],
  // The workspace's own packages are taken from their sources: nothing needs to be built before them.
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  build: {
    target: WEB_TARGETS,
    manifest: true,
    rolldownOptions: {
      // Of packages that export thousands of icons or components from one file, only the imported ones are read.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: {
          // Few files, since each costs a request: what the login needs, and what pages or dialogs share. The rest comes
          // with its page.
          groups: [
            // Only exports and imports write and read workbooks: their code is fetched when it is wanted.
            { name: "workbooks", test: /node_modules\/(?:read|write)-excel-file\//, priority: 2 },
            { name: "start", tags: ["$initial"], priority: 1 },
            // Two parts that share a small module get no file of its own for it: the request would cost more than its bytes.
            { name: "area", minShareCount: 2, maxModuleSize: 3_000 },
            { name: "parts", minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      "^/(api|uploads|dev|docs|ops|health|metrics)(/|\\?|$)": { target: server },
      "/socket.io": { target: server, ws: true },
      "/board-assets": { target: board ?? server, ws: true },
      "^/(board|station)(/|\\?|$)": {
        target: board ?? server,
        // Each board is one page; which one is meant, it reads from the browser's address.
        ...(board && { rewrite: () => "/board-assets/" }),
      },
    },
  },
});

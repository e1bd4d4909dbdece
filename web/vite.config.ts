import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip as gzipText } from "node:zlib";
import react from "@vitejs/plugin-react";
import { browserCheckPlugin, WEB_NEEDS } from "@wardline/client/browser-check";
import { unusedCodePlugin } from "@wardline/client/unused-code";
import { OLDEST_BROWSERS_TEXT, WEB_TARGETS } from "@wardline/domain/browsers";
import { defineConfig, type Plugin } from "vite";
import { cachedFiles } from "./cached-files.ts";

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipText);
/** Minimum size in bytes for compression; compressing a smaller file would not save a packet. */
const MIN_COMPRESSED_BYTES = 1_024;

/** Addresses of the server and of the board's Vite server under `npm run dev`; otherwise the server serves the board. */
const server = process.env.WARDLINE_SERVER ?? "http://localhost:4000";
const board = process.env.WARDLINE_BOARD;

/** Moves stylesheets after the shell that index.html draws, because in the head they would delay even the shell. */
const stylesAfterShell: Plugin = {
  name: "styles-after-shell",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
      const htmlWithoutSheets = sheets.reduce((text, sheet) => text.replace(sheet, ""), html);
      return htmlWithoutSheets.replace("</body>", `${sheets.join("")}</body>`);
    },
  },
};

/** Embeds the icon in the page, because the icon is smaller than a request. */
const iconInPage: Plugin = {
  name: "icon-in-page",
  apply: "build",
  transformIndexHtml: async (html) => {
    const icon = await readFile(join(import.meta.dirname, "public/favicon.svg"), "utf8");
    return html.replace("/favicon.svg", `data:image/svg+xml,${encodeURIComponent(icon.trim())}`);
  },
};

/** Compresses scripts and styles once, at the highest level; this saves an eighth of the bytes. */
const compressedAhead: Plugin = {
  name: "compressed-ahead",
  apply: "build",
  async writeBundle({ dir = "" }, files) {
    const texts = Object.keys(files).filter((name) => /\.(js|css)$/.test(name));
    // Runs in parallel, to use all cores.
    await Promise.all(texts.map((name) => compress(join(dir, name))));
  },
};

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < MIN_COMPRESSED_BYTES) return;
  await writeFile(`${file}.br`, await brotli(text));
  await writeFile(`${file}.gz`, await gzip(text, { level: 9 }));
}

/** Fails the build if the stylesheets lack the styles of a Mantine component that the pages use. */
const mantineStyles: Plugin = {
  name: "mantine-styles",
  apply: "build",
  async generateBundle(_, files) {
    const start = await readFile(join(import.meta.dirname, "src/app/mantine.css"), "utf8");
    const area = await readFile(join(import.meta.dirname, "src/ui/mantine-area.css"), "utf8");
    for (const file of Object.values(files)) {
      if (file.type !== "chunk") continue;
      const named = file.isEntry ? start : start + area;
      const missing = Object.keys(file.modules)
        .map((id) => /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1])
        .filter((name) => name !== undefined && !named.includes(`/${name}.layer.css`));
      if (missing.length > 0)
        this.error(`The styles that ${file.name} needs lack ${missing.join(", ")}.`);
    }
  },
};

const oldBrowserNote = browserCheckPlugin("/", {
  needs: WEB_NEEDS,
  sentence: `This browser is too old for Wardline. Please update it, or use at least ${OLDEST_BROWSERS_TEXT}.`,
  notStarted:
    "Wardline has not started yet. The network may be slow, or this browser may block a part of the page. Reload the page, or try another browser.",
});

export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  plugins: [
    react(),
    unusedCodePlugin,
    iconInPage,
    stylesAfterShell,
    mantineStyles,
    oldBrowserNote,
    cachedFiles,
    compressedAhead,
  ],
  // Resolves the workspace's packages to their sources, so nothing needs to be built first.
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  build: {
    target: WEB_TARGETS,
    manifest: true,
    rolldownOptions: {
      // Reads only the imported modules of packages that export thousands of icons or components from a single file.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: {
          // Few files are shared, because each costs a request; other code is in the file of its page.
          groups: [
            // Only exports and imports need workbook code, so it loads on demand.
            { name: "workbooks", test: /node_modules\/(?:read|write)-excel-file\//, priority: 3 },
            { name: "start", tags: ["$initial"], priority: 2 },
            // Modules shared by the pages behind the login; a request for a small file would cost more than its bytes.
            { name: "area", minShareCount: 2, maxModuleSize: 3_600, priority: 1 },
            // Modules shared by the pages of a patient.
            { name: "patient", test: /\/(?:patients|beds)\/.*\.tsx$/, minShareCount: 2 },
            // Other modules without markup, mostly shared by a page and live changes.
            { name: "changes", test: /\.ts$/, minShareCount: 2 },
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
        // All boards use the same page, which reads the display from the browser's address.
        ...(board && { rewrite: () => "/board-assets/" }),
      },
    },
  },
});

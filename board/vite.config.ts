import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { appShell } from "./build/app-shell.ts";
import { standardBudget } from "./build/standard-budget.ts";
import { tightShaders } from "./build/tight-shaders.ts";

/** The server answers `/board` and `/board/*` with index.html, and what is below this with the files beside it. */
const BASE = "/board-assets/";

/** Televisions from 2019 on (Tizen 5.0); what that rules out: docs/board.md, Televisions. */
const TARGET = "chrome63";

/** JavaScript and CSS that a television fetches before the 2D board shows. */
const FIRST_LOAD_BYTES = 110_000;

/** The modules of that first load. */
const FIRST =
  /node_modules\/(react|react-dom|scheduler|@?socket\.io|engine\.io)|board\/src\/(live\/(?!paired-key|pairing|self-reload|keep-shell)|view\/(?!notice-slides|on-call-pages|logo-look|handoff-square|tour)|board-page|fallback|steadily|templates|classical\/(?!panel|legend)|chrome\/(?!pairing|order-picture|emergency|handoff|logo|notices-bar|past-banner|freshness-banner|dark|screen-habits|use-screen))/;

/** Names the build in the page, so that a screen notices a newer one by fetching its own address. */
function buildId(): Plugin {
  return {
    name: "build-id",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) => {
        const files = Object.keys(bundle ?? {})
          .sort()
          .join("\n");
        const content = bundle
          ? createHash("sha256").update(files).digest("hex").slice(0, 12)
          : "dev";
        return [{ tag: "meta", attrs: { name: "build", content }, injectTo: "head" }];
      },
    },
  };
}

/** Fails a build whose first load has outgrown its budget. */
function firstLoadBudget(): Plugin {
  return {
    name: "first-load-budget",
    writeBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
      if (entry?.type !== "chunk") return;
      const files = [entry.fileName, ...entry.imports, ...(entry.viteMetadata?.importedCss ?? [])];
      const sizes = files.map((name) => {
        const file = bundle[name];
        return gzipSync(file?.type === "chunk" ? file.code : (file?.source ?? "")).length;
      });
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      if (bytes > FIRST_LOAD_BYTES) {
        this.error(`the first load is ${bytes} bytes gzip, more than ${FIRST_LOAD_BYTES}`);
      }
      this.info(`first load: ${bytes} bytes gzip`);
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: BASE,
  plugins: [
    react(),
    tightShaders(),
    buildId(),
    appShell(BASE, TARGET),
    firstLoadBudget(),
    standardBudget(),
  ],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  build: {
    outDir: "dist",
    manifest: true,
    // Televisions from 2019 on (Tizen 5.0); docs/board.md, Televisions, says what that rules out.
    target: "chrome63",
    cssTarget: "chrome63",
    // A strict content policy has no `data:`.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      // No class here redefines what it inherits: a field is set, for which an old television needs no help.
      transform: { target: TARGET, assumptions: { setPublicClassFields: true } },
      output: {
        // What shows first stays in one piece, which compresses best, although parts that come later share of it.
        codeSplitting: { groups: [{ name: "first", test: FIRST }] },
      },
    },
  },
});

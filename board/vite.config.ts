import { createHash } from "node:crypto";
import react from "@vitejs/plugin-react";
import { BOARD_NEEDS, browserCheckPlugin } from "@wardline/client/browser-check";
import { unusedCodePlugin } from "@wardline/client/unused-code";
import { OLDEST_BOARD_CHROMIUM } from "@wardline/domain/browsers";
import { defineConfig, type Plugin } from "vite";
import { appShellPlugin } from "./build/app-shell.ts";

/** Path of the build's files. The server answers `/board` and `/board/*` with index.html. */
const BASE = "/board-assets/";

/** Oldest supported televisions, of 2019 (Tizen 5.0); docs/board.md, Televisions, lists the consequences. */
const TARGET = `chrome${OLDEST_BOARD_CHROMIUM}`;

/** Writes the build's name into the page, so that a screen can detect a newer build by fetching its own address. */
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

const oldBrowserNote = browserCheckPlugin(BASE, {
  needs: BOARD_NEEDS,
  sentence: `This screen's browser is too old for boards. Please use one with Chromium ${OLDEST_BOARD_CHROMIUM} or newer.`,
});

export default defineConfig({
  root: import.meta.dirname,
  base: BASE,
  plugins: [react(), unusedCodePlugin, buildId(), oldBrowserNote, appShellPlugin(BASE, TARGET)],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  build: {
    outDir: "dist",
    manifest: true,
    target: TARGET,
    cssTarget: TARGET,
    // A strict content security policy forbids `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      // No class here redefines an inherited field, so fields can be compiled to plain assignments, which old
      // televisions support.
      transform: { target: TARGET, assumptions: { setPublicClassFields: true } },
      // All code that every board loads is one file, because each shared chunk would cost a request.
      output: { codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] } },
    },
  },
});

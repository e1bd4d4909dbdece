import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const server = "http://localhost:4000";

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

export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  plugins: [react(), stylesAfterShell],
  // The workspace's own packages are taken from their sources: nothing needs to be built before them.
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  build: {
    manifest: true,
    target: "es2022",
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What several pages need comes in one piece: half of the requests for the same bytes, as it compresses better.
            { name: "shared", minShareCount: 6 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      "/api": server,
      "/uploads": server,
      "/board": server,
      "/board-assets": server,
      "/socket.io": { target: server, ws: true },
    },
  },
});

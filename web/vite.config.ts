import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = "http://localhost:4000";

export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  plugins: [react()],
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
            { name: "shared", minShareCount: 4 },
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

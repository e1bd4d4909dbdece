import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = "http://localhost:4000";

export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  plugins: [react()],
  // The workspace's own packages are taken from their sources: nothing needs to be built before them.
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  build: { manifest: true, sourcemap: false, target: "es2022" },
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

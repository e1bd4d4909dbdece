import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { mantineStyles } from "./build/mantine-styles.ts";
import { withoutJsonSchema } from "./build/without-json-schema.ts";

const server = "http://localhost:4000";

export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  plugins: [react(), mantineStyles(), withoutJsonSchema()],
  // The workspace's own packages are taken from their sources: nothing needs to be built before them.
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  build: {
    manifest: true,
    target: "es2022",
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What nearly every page needs comes in one piece: fewer requests, and better compressed.
            { name: "shared", minShareCount: 14 },
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

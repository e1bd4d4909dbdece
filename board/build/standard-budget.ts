import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** What a television fetches on top of the first load for the 3D board (docs/board.md, Budgets). */
const STANDARD_BYTES = 200_000;

/** Fails a build whose 3D chunk has outgrown its budget. */
export function standardBudget(): Plugin {
  return {
    name: "standard-budget",
    writeBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || file.name !== "standard") continue;
        const bytes = gzipSync(file.code).length;
        if (bytes > STANDARD_BYTES) {
          this.error(`the 3D board is ${bytes} bytes gzip, more than ${STANDARD_BYTES}`);
        }
        this.info(`3D board: ${bytes} bytes gzip`);
      }
    },
  };
}

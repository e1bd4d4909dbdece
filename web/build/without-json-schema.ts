import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const WRITERS = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/** Leaves out the part of zod that writes JSON Schema, 5 KB of every page: only the server's documentation needs it. */
export function withoutJsonSchema(): Plugin {
  return {
    name: "wardline:without-json-schema",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (!WRITERS.test(id)) return null;
      const names = [...readFileSync(id, "utf8").matchAll(EXPORTED)].map(([, name]) => name);
      return names.map((name) => `export const ${name} = undefined;`).join("\n");
    },
  };
}

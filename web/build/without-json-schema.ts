import type { Plugin } from "vite";

const WRITERS = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const NAMES = [
  "allProcessors",
  "createStandardJSONSchemaMethod",
  "createToJSONSchemaMethod",
  "extractDefs",
  "finalize",
  "initializeContext",
  "processSchema",
  "toJSONSchema",
];

/** Leaves out the part of zod that writes JSON Schema, 5 KB of every page: only the server's documentation needs it. */
export function withoutJsonSchema(): Plugin {
  return {
    name: "wardline:without-json-schema",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (!WRITERS.test(id)) return null;
      return NAMES.map((name) => `export const ${name} = undefined;`).join("\n");
    },
  };
}

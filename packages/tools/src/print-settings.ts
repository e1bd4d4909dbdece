import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@wardline/settings/environment";
import { formatEnvExample, GENERATED_FILES } from "./settings-text.js";

/** `npm run settings`: writes the tables of settings and commands into their documents, and `.env.example`. */
for (const [document, withTable] of GENERATED_FILES) {
  const path = join(ROOT, document);
  writeFileSync(path, withTable(readFileSync(path, "utf8")));
}
writeFileSync(join(ROOT, ".env.example"), formatEnvExample());

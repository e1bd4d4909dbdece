import { readFileSync } from "node:fs";
import { StartError } from "./start-error.js";
import { SETTING_ROWS } from "./table.js";

/**
 * Replaces file names with the secrets in the files: `JWT_SECRET_FILE=/run/secrets/jwt` sets `JWT_SECRET`. Throws one
 * message that lists every unreadable file and every secret given twice, but never a file's content.
 */
export function withSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const result = { ...environment };
  const problems = SETTING_ROWS.flatMap(([name, { isSecret }]) => {
    if (!isSecret) return [];
    const variable = `${name}_FILE`;
    const file = environment[variable];
    delete result[variable];
    if (!file) return [];
    if (environment[name]) return [`${name} and ${variable} are both set: keep one of them`];
    try {
      result[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
      return [];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return [`${variable} names a file that cannot be read (${code}): ${file}`];
    }
  });
  if (problems.length > 0)
    throw new StartError(`The configuration is not valid: ${problems.join("; ")}.`);
  return result;
}

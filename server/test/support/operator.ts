import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "@wardline/database/environment";
import type { TestApp } from "./app.js";

/** An operator's commands, by the settings of a test's installation; each answers what it printed and rejects with what it refused. */
export function operatorOf(app: TestApp) {
  const runFile = async (file: string, words: readonly string[]): Promise<string> => {
    const { encryptionKeys, jwtSecrets, databaseUrl } = app.config;
    const keys = encryptionKeys.map(({ id, key }) => `${id}:${key.toString("base64")}`);
    const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, file), ...words], {
      cwd: ROOT,
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        ENCRYPTION_KEY: keys.join(),
        JWT_SECRET: jwtSecrets.join(),
      },
    });
    return stdout;
  };
  return {
    /** One of `packages/maintenance`. */
    run: (program: string, ...words: string[]) =>
      runFile(`packages/maintenance/dist/${program}.js`, words),
    /** One of the server's. */
    runServers: (program: string, ...words: string[]) =>
      runFile(`server/dist/src/${program}.js`, words),
  };
}

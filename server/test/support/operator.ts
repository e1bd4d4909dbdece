import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "@wardline/settings/environment";
import type { TestApp } from "./app.js";

/** Runs operators' commands with a test installation's settings; resolves to the output, rejects with the error. */
export function createOperator(app: TestApp) {
  return async (...words: string[]): Promise<string> => {
    const { encryptionKeys, jwtSecrets, databaseUrl } = app.config;
    const keys = encryptionKeys.map(({ id, key }) => `${id}:${key.toString("base64")}`);
    const program = join(ROOT, "packages/operations/dist/wardline.js");
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], {
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
}

import { readFileSync } from "node:fs";

/** The settings that hold a secret; each may stand in a file of its own (docs/wire.md, Secrets). */
export const SECRET_SETTINGS = [
  "DATABASE_URL",
  "MIGRATION_DATABASE_URL",
  "RETENTION_DATABASE_URL",
  "DRILL_DATABASE_URL",
  "REDIS_URL",
  "SMTP_URL",
  "JWT_SECRET",
  "ENCRYPTION_KEY",
  "BACKUP_KEYS",
  "KIT_PASSWORD",
  "METRICS_TOKEN",
] as const;

/**
 * An environment with the secrets that stand in files, `JWT_SECRET_FILE=/run/secrets/jwt` for `JWT_SECRET`, in their places.
 * Throws one sentence that names every file that cannot be read and every secret that is given twice; never a content.
 */
export function withSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = { ...environment };
  const problems = SECRET_SETTINGS.flatMap((name) => {
    const variable = `${name}_FILE`;
    const file = environment[variable];
    delete read[variable];
    if (!file) return [];
    if (environment[name]) return [`${name} and ${variable} are both set: keep one of them`];
    try {
      read[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
      return [];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return [`${variable} names a file that cannot be read (${code}): ${file}`];
    }
  });
  if (problems.length > 0)
    throw new Error(`The configuration is not valid: ${problems.join("; ")}.`);
  return read;
}

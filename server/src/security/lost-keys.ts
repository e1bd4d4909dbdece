import { readSealingKeysOfAllHospitals } from "@wardline/database/repositories/operation/installation";
import type { EncryptionKey } from "@wardline/database/secret-box";
import type { Logger } from "pino";
import type { DataSource } from "typeorm";

/**
 * Logs at start-up which secrets are sealed with keys missing from `ENCRYPTION_KEY`: features that need these secrets
 * fail until the keys are added again or somebody enters the secrets again (docs/wire/operations.md, Lost keys).
 */
export async function reportLostKeys(
  { manager }: DataSource,
  keys: readonly EncryptionKey[],
  log: Logger,
): Promise<void> {
  const sealed = await readSealingKeysOfAllHospitals(manager);
  const lost = sealed.filter(({ key }) => !keys.some(({ id }) => id === key));
  if (lost.length === 0) return;
  const ids = [...new Set(lost.map(({ key }) => `"${key}"`))].join(", ");
  const secrets = lost.map(({ what, amount }) => `${amount} ${what}`).join(", ");
  log.error(
    { lost },
    `ENCRYPTION_KEY lacks the key ${ids}, with which ${secrets} are encrypted. Add that key after the current one, or have the secrets entered again.`,
  );
}

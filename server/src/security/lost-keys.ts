import { readSealingKeysOfAllHospitals } from "@wardline/database/repositories/operation/installation";
import type { Logger } from "pino";
import type { DataSource } from "typeorm";
import type { EncryptionKey } from "./secret-box.js";

/**
 * Says at the start what is sealed with keys that `ENCRYPTION_KEY` does not name: until it does, or the secrets are entered
 * again, what needs them does not work (docs/wire.md, Lost keys).
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
    `ENCRYPTION_KEY does not name the key ${ids}, with which ${secrets} are sealed. Put it behind the present one, or have them entered again.`,
  );
}

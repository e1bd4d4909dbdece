import { createDataSource } from "@wardline/database/data-source";
import {
  readEmrSettingsOfAllHospitals,
  resealEmrSettings,
} from "@wardline/database/repositories/emr-settings";
import { readConfig } from "./config/config.js";
import { SecretBox } from "./security/secret-box.js";

/** Seals every stored secret again with the first of `ENCRYPTION_KEY`'s keys; the others may then be dropped. */
async function rotateKeys(): Promise<void> {
  const config = readConfig();
  const box = new SecretBox(config.encryptionKeys);
  const dataSource = await createDataSource({ url: config.databaseUrl, poolSize: 1 }).initialize();
  let rotated = 0;
  for (const row of await readEmrSettingsOfAllHospitals(dataSource.manager)) {
    const fields = [
      ["apiKeyEncrypted", "api_key"],
      ["headersEncrypted", "headers"],
    ] as const;
    const outdated = fields.filter(([field]) => box.isOutdated(row[field]));
    if (outdated.length === 0) continue;
    const sealed = outdated.map(([field, owner]) => {
      const owned = `${row.hospitalId}:${owner}`;
      return [field, box.seal(box.open(row[field], owned), owned)];
    });
    await resealEmrSettings(dataSource.manager, row.hospitalId, Object.fromEntries(sealed));
    rotated += 1;
  }
  await dataSource.destroy();
  console.log(`${rotated} EMR connections now use key "${config.encryptionKeys[0]?.id}".`);
}

try {
  await rotateKeys();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

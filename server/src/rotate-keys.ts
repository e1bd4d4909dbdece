import { createDataSource } from "@wardline/database/data-source";
import {
  readSealedKeysOfAllHospitals,
  resealKey,
} from "@wardline/database/repositories/boards/displays";
import {
  readEmrSettingsOfAllHospitals,
  resealEmrSettings,
} from "@wardline/database/repositories/hospitals/emr-settings";
import {
  readTotpOfAllHospitals,
  resealTotp,
} from "@wardline/database/repositories/people/second-factor";
import {
  readSingleSignOnOfAllHospitals,
  resealSingleSignOn,
} from "@wardline/database/repositories/people/single-sign-on";
import type { EntityManager } from "typeorm";
import { readConfig } from "./config/config.js";
import { totpOwner } from "./features/auth/second-factor/totp-secrets.js";
import { signOnOwner } from "./features/single-sign-on/single-sign-on-secrets.js";
import { boardKeyOwner } from "./security/board-addresses.js";
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
  const apps = await rotateTotp(dataSource.manager, box);
  const providers = await rotateSingleSignOn(dataSource.manager, box);
  const boards = await rotateBoardKeys(dataSource.manager, box);
  await dataSource.destroy();
  const key = config.encryptionKeys[0]?.id;
  console.log(
    `${rotated} EMR connections, ${providers} sign-on providers, ${apps} second factors and ${boards} board addresses now use key "${key}".`,
  );
}

async function rotateTotp(manager: EntityManager, box: SecretBox): Promise<number> {
  let rotated = 0;
  for (const totp of await readTotpOfAllHospitals(manager)) {
    const { hospitalId, accountId, secretEncrypted } = totp;
    if (!box.isOutdated(secretEncrypted)) continue;
    const owner = totpOwner(hospitalId, accountId);
    const sealed = box.seal(box.open(secretEncrypted, owner), owner);
    await resealTotp(manager, hospitalId, totp, sealed);
    rotated += 1;
  }
  return rotated;
}

async function rotateSingleSignOn(manager: EntityManager, box: SecretBox): Promise<number> {
  let rotated = 0;
  for (const row of await readSingleSignOnOfAllHospitals(manager)) {
    const { hospitalId, clientSecretEncrypted } = row;
    if (!box.isOutdated(clientSecretEncrypted)) continue;
    const owner = signOnOwner(hospitalId);
    const sealed = box.seal(box.open(clientSecretEncrypted, owner), owner);
    await resealSingleSignOn(manager, hospitalId, row, sealed);
    rotated += 1;
  }
  return rotated;
}

async function rotateBoardKeys(manager: EntityManager, box: SecretBox): Promise<number> {
  let rotated = 0;
  for (const row of await readSealedKeysOfAllHospitals(manager)) {
    const { hospitalId, keySealed } = row;
    if (keySealed === null || !box.isOutdated(keySealed)) continue;
    const owner = boardKeyOwner(row);
    const sealed = box.seal(box.open(keySealed, owner), owner);
    await resealKey(manager, hospitalId, row, sealed);
    rotated += 1;
  }
  return rotated;
}

try {
  await rotateKeys();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

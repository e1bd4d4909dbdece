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
import {
  readSealedKeysOfAllHospitals,
  resealKey,
} from "@wardline/database/repositories/screens/displays";
import { toSecretOwner } from "@wardline/database/repositories/webhooks/webhook-secrets";
import {
  readWebhooksOfAllHospitals,
  resealWebhook,
} from "@wardline/database/repositories/webhooks/webhooks";
import { SecretBox, UnreadableSecret } from "@wardline/database/secret-box";
import { StartError } from "@wardline/settings/start-error";
import type { DataSource, EntityManager } from "typeorm";
import { readConfig } from "./config/config.js";
import { getTotpOwner } from "./features/auth/second-factor/totp-secrets.js";
import { getSignOnOwner } from "./features/single-sign-on/single-sign-on-secrets.js";
import { getKeyOwner } from "./security/sealed-addresses.js";

/** Re-encrypts every stored secret with the first key of `ENCRYPTION_KEY`, so that the other keys can be removed. */
export async function run({ manager }: DataSource): Promise<void> {
  const { encryptionKeys } = readConfig();
  const box = new SecretBox(encryptionKeys);
  try {
    const connections = await rotateEmr(manager, box);
    const apps = await reseal(
      box,
      await readTotpOfAllHospitals(manager),
      ({ secretEncrypted }) => secretEncrypted,
      ({ hospitalId, accountId }) => getTotpOwner(hospitalId, accountId),
      (row, sealed) => resealTotp(manager, row.hospitalId, row, sealed),
    );
    const providers = await reseal(
      box,
      await readSingleSignOnOfAllHospitals(manager),
      ({ clientSecretEncrypted }) => clientSecretEncrypted,
      ({ hospitalId }) => getSignOnOwner(hospitalId),
      (row, sealed) => resealSingleSignOn(manager, row.hospitalId, row, sealed),
    );
    const boards = await reseal(
      box,
      await readSealedKeysOfAllHospitals(manager),
      ({ keySealed }) => keySealed,
      (row) => getKeyOwner("board", row),
      (row, sealed) => resealKey(manager, row.hospitalId, row, sealed),
    );
    const webhooks = await rotateWebhooks(manager, box);
    console.log(
      `${connections} EMR connections, ${providers} sign-on providers, ${apps} second factors, ${boards} board addresses and ${webhooks} webhooks now use key "${encryptionKeys[0]?.id}".`,
    );
  } catch (error) {
    throw error instanceof UnreadableSecret ? new StartError(error.message) : error;
  }
}

async function rotateEmr(manager: EntityManager, box: SecretBox): Promise<number> {
  let rotatedCount = 0;
  for (const row of await readEmrSettingsOfAllHospitals(manager)) {
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
    await resealEmrSettings(manager, row.hospitalId, Object.fromEntries(sealed));
    rotatedCount += 1;
  }
  return rotatedCount;
}

async function rotateWebhooks(manager: EntityManager, box: SecretBox): Promise<number> {
  const rows = await readWebhooksOfAllHospitals(manager);
  const rotatedCount = await reseal(
    box,
    rows,
    ({ secretSealed }) => secretSealed,
    toSecretOwner,
    ({ hospitalId, id, secretSealed: former }, sealed) =>
      resealWebhook(manager, hospitalId, id, { former, sealed }),
  );
  // A former secret that no longer signs may be sealed with a key that has been removed.
  await reseal(
    box,
    rows.filter(({ formerUntil }) => formerUntil !== null && formerUntil.getTime() > Date.now()),
    ({ formerSealed }) => formerSealed,
    toSecretOwner,
    ({ hospitalId, id, formerSealed: former }, sealed) =>
      resealWebhook(manager, hospitalId, id, { former, sealed }),
  );
  return rotatedCount;
}

/** Re-encrypts values sealed with any key but the first; returns their number. */
async function reseal<Row>(
  box: SecretBox,
  rows: readonly Row[],
  getSealed: (row: Row) => string | null,
  getOwner: (row: Row) => string,
  save: (row: Row, sealed: string) => Promise<unknown>,
): Promise<number> {
  let rotatedCount = 0;
  for (const row of rows) {
    const former = getSealed(row);
    if (former === null || !box.isOutdated(former)) continue;
    const owner = getOwner(row);
    await save(row, box.seal(box.open(former, owner), owner));
    rotatedCount += 1;
  }
  return rotatedCount;
}

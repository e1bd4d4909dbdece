import { createDataSource } from "@wardline/database/data-source";
import { findCredentialsByEmail } from "@wardline/database/repositories/credentials";
import { resetSecondFactor } from "@wardline/database/second-factor-reset";
import { runWork } from "@wardline/database/work";
import { readDatabaseAccess } from "./config.js";
import { ROOT } from "./paths.js";
import { reportAndExit } from "./report.js";
import { StartError } from "./start-error.js";

/**
 * `npm run reset-second-factor -- ADDRESS`: lets in again who has lost every second factor and whom no administrator can
 * help, the owner of a hospital above all (docs/wire.md, Lost second factor). Open pages end within five seconds; the
 * worker sends the mail and shows the change.
 */
async function run([address]: string[]): Promise<void> {
  if (address === undefined) {
    throw new StartError("Name the account: npm run reset-second-factor -- owner@hospital.example");
  }
  const { ownerUrl } = readDatabaseAccess(ROOT);
  const dataSource = await createDataSource({ url: ownerUrl, poolSize: 1 }).initialize();
  try {
    const account = await findCredentialsByEmail(dataSource.manager, address.trim().toLowerCase());
    if (account === null) throw new StartError(`No account has the address ${address}.`);
    const { hospitalId, accountId, hospitalName } = account;
    const ended = await runWork(
      dataSource,
      { hospitalId, actor: null, now: Date.now() },
      (work) => resetSecondFactor(work, accountId),
      () => undefined,
    );
    if (ended === null) throw new StartError(`${address} has no second factor.`);
    console.log(`${address} of ${hospitalName} logs in with the password alone now.`);
    console.log(`Sessions that ended: ${ended.length}.`);
  } finally {
    await dataSource.destroy();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  reportAndExit(error);
}

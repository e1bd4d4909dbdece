import { findCredentialsByEmail } from "@wardline/database/repositories/people/credentials";
import { resetSecondFactor } from "@wardline/database/second-factor-reset";
import { compared } from "@wardline/domain/text/text-forms";
import { runCommand } from "./command.js";
import { StartError } from "./start-error.js";
import { changeHospital, withDatabase } from "./with-database.js";

/**
 * `npm run reset-second-factor -- ADDRESS`: lets in again who has lost every second factor and whom no administrator can
 * help, the owner of a hospital above all (docs/wire.md, Lost second factor). Open pages end within five seconds; the
 * worker sends the mail and shows the change.
 */
await runCommand(1, async ([address]) => {
  if (address === undefined) {
    throw new StartError("Name the account: npm run reset-second-factor -- owner@hospital.example");
  }
  await withDatabase(async (dataSource) => {
    const account = await findCredentialsByEmail(dataSource.manager, compared(address));
    if (account === null) throw new StartError(`No account has the address ${address}.`);
    const { hospitalId, accountId, hospitalName } = account;
    const ended = await changeHospital(dataSource, hospitalId, (work) =>
      resetSecondFactor(work, accountId),
    );
    if (ended === null) throw new StartError(`${address} has no second factor.`);
    console.log(`${address} of ${hospitalName} logs in with the password alone now.`);
    console.log(`Sessions that ended: ${ended.length}.`);
  });
});

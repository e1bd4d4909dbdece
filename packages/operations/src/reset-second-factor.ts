import { resetSecondFactor } from "@wardline/database/acts/accounts/second-factor-reset";
import { changeHospital, findAccount, type OperatorRequest } from "@wardline/database/operator";
import { StartError } from "@wardline/settings/start-error";
import type { DataSource } from "typeorm";

/**
 * Removes the second factors of a person whom no administrator can help, usually a hospital's owner
 * (docs/wire/accounts.md, Lost second factor). Open pages end within five seconds; the worker sends the email and
 * publishes the change.
 */
export async function run(
  dataSource: DataSource,
  { words: [address] }: OperatorRequest,
): Promise<void> {
  const { hospitalId, accountId, hospitalName } = await findAccount(dataSource.manager, address);
  const ended = await changeHospital(dataSource, hospitalId, (work) =>
    resetSecondFactor(work, accountId),
  );
  if (ended === null) throw new StartError(`${address} has no second factor.`);
  console.log(`${address} of ${hospitalName} logs in with the password alone now.`);
  console.log(`Sessions that ended: ${ended.length}.`);
}

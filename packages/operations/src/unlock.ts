import { liftLockOut } from "@wardline/database/acts/accounts/account-unlock";
import { changeHospital, findAccount, type OperatorRequest } from "@wardline/database/operator";
import type { Credentials } from "@wardline/database/repositories/people/credentials";
import type { DataSource } from "typeorm";

/**
 * Lets a person log in again after too many wrong passwords by anyone (docs/wire/accounts.md, Guessed passwords). Every server
 * counts from zero at the next login.
 */
export async function run(
  dataSource: DataSource,
  { words: [address] }: OperatorRequest,
): Promise<void> {
  const account = await findAccount(dataSource.manager, address);
  const { hospitalId, accountId, hospitalName, email } = account;
  await changeHospital(dataSource, hospitalId, (work) => liftLockOut(work, accountId));
  console.log(
    `${email} of ${hospitalName} can try again now: the count of wrong passwords starts again at zero.`,
  );
  for (const line of listOtherReasons(account)) console.log(line);
}

function listOtherReasons(account: Credentials): string[] {
  if (account.needsSingleSignOn) return ["This person logs in with single sign-on only."];
  if (account.passwordHash === null) {
    return [
      "No password is set yet. The person can set one with the link in the invitation or in a password reset email.",
    ];
  }
  if (account.verifiedAt === null) {
    return [
      "The address is not verified yet. The person can verify it with the link in the verification email.",
    ];
  }
  return [];
}

import { liftLockOut } from "@wardline/database/account-unlock";
import { findCredentialsByEmail } from "@wardline/database/repositories/people/credentials";
import { compared } from "@wardline/domain/text/text-forms";
import { runCommand } from "./command.js";
import { StartError } from "./start-error.js";
import { changeHospital, withDatabase } from "./with-database.js";

/**
 * `npm run unlock -- ADDRESS`: lets a person log in at once after too many wrong passwords, no matter who typed them
 * (docs/wire.md, Guessed passwords). Every server counts from zero with the next login.
 */
await runCommand(1, async ([address]) => {
  if (address === undefined || !address.includes("@")) {
    throw new StartError("Name the account: npm run unlock -- owner@hospital.example");
  }
  const email = compared(address);
  await withDatabase(async (dataSource) => {
    const account = await findCredentialsByEmail(dataSource.manager, email);
    if (account === null) throw new StartError(`No account has the address ${email}.`);
    const { hospitalId, accountId, hospitalName } = account;
    await changeHospital(dataSource, hospitalId, (work) => liftLockOut(work, accountId));
    console.log(`${email} of ${hospitalName} can try again now: wrong passwords count from zero.`);
    for (const line of whatElse(account)) console.log(line);
  });
});

/** What keeps a person out for another reason than wrong passwords. */
function whatElse(account: {
  passwordHash: string | null;
  verifiedAt: Date | null;
  needsSingleSignOn: boolean;
}): string[] {
  if (account.needsSingleSignOn) return ["This person logs in with single sign-on only."];
  if (account.passwordHash === null) {
    return ["No password is set yet: the link in the invitation or a reset mail does that."];
  }
  if (account.verifiedAt === null) {
    return ["The address is not verified yet: the link in the verification mail does that."];
  }
  return [];
}

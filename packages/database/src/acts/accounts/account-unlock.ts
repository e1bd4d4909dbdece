import { listSecondFactors } from "@wardline/domain/people/second-factor";
import { unlockAccount } from "../../repositories/people/credentials.js";
import { lockSecondFactors } from "../../repositories/people/second-factor.js";
import type { Work } from "../../work.js";

/**
 * Resets an account's count of wrong passwords on every server, and logs this (docs/wire/accounts.md, Guessed
 * passwords); does nothing for a deleted account.
 */
export async function liftLockOut(work: Work, accountId: string): Promise<void> {
  const secondFactors = await lockSecondFactors(work, accountId);
  if (secondFactors === null || !(await unlockAccount(work, accountId))) return;
  const { name, recoveryCodesLeft: recovery_codes_left } = secondFactors;
  work.record(
    "account.updated",
    { id: accountId, name, methods: listSecondFactors(secondFactors), recovery_codes_left },
    { subjectId: accountId, changes: [{ field: "lock_out", from: null, to: "lifted" }] },
  );
}

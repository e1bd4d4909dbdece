import { secondFactorsOf } from "@wardline/domain/people/second-factor";
import { unlockAccount } from "./repositories/people/credentials.js";
import { lockGuard } from "./repositories/people/second-factor.js";
import type { Work } from "./work.js";

/**
 * Counts an account's wrong passwords from zero, on every server, and states it in the log (docs/wire.md, Guessed passwords);
 * nothing for one that is deleted.
 */
export async function liftLockOut(work: Work, accountId: string): Promise<void> {
  const guard = await lockGuard(work, accountId);
  if (guard === null || !(await unlockAccount(work, accountId))) return;
  const { name, recoveryCodesLeft: recovery_codes_left } = guard;
  work.record(
    "account.updated",
    { id: accountId, name, methods: secondFactorsOf(guard), recovery_codes_left },
    { subjectId: accountId, changes: [{ field: "lock_out", from: null, to: "lifted" }] },
  );
}

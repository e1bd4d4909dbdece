import { secondFactorsOf } from "@wardline/domain/people/second-factor";
import { deleteSecondFactors, lockGuard } from "./repositories/people/second-factor.js";
import { revokeSessionsOfAccount } from "./repositories/people/sessions.js";
import type { Work } from "./work.js";

/**
 * Takes away what guards an account beyond its password, ends its sessions, states it in the log and queues a mail to the
 * person (docs/wire.md, Lost second factor). Returns the ids of the sessions that ended; null when there was nothing to
 * take away, or no such account.
 */
export async function resetSecondFactor(work: Work, accountId: string): Promise<string[] | null> {
  const { manager, hospitalId, at } = work;
  const before = await lockGuard(work, accountId);
  const methods = before === null ? [] : secondFactorsOf(before);
  if (before === null || methods.length === 0) return null;
  await deleteSecondFactors(work, accountId);
  const ended = await revokeSessionsOfAccount(manager, hospitalId, accountId, {
    kept: null,
    now: at,
  });
  work.record(
    "account.updated",
    { id: accountId, name: before.name, methods: [], recovery_codes_left: 0 },
    { subjectId: accountId, changes: [{ field: "second_factor", from: methods, to: [] }] },
  );
  await work.queue("email", "second-factor-reset", { accountId });
  return ended;
}

import { listSecondFactors } from "@wardline/domain/people/second-factor";
import { deleteSecondFactors, lockSecondFactors } from "../../repositories/people/second-factor.js";
import { revokeSessionsOfAccount } from "../../repositories/people/sessions.js";
import type { Work } from "../../work.js";

/**
 * Removes an account's second factors, ends its sessions, logs this and queues an email (docs/wire/accounts.md, Lost
 * second factor). Returns the ids of the ended sessions; null if there was nothing to remove or there is no such
 * account.
 */
export async function resetSecondFactor(work: Work, accountId: string): Promise<string[] | null> {
  const { manager, hospitalId, at } = work;
  const before = await lockSecondFactors(work, accountId);
  const methods = before === null ? [] : listSecondFactors(before);
  if (before === null || methods.length === 0) return null;
  await deleteSecondFactors(work, accountId);
  const endedIds = await revokeSessionsOfAccount(manager, hospitalId, accountId, {
    exceptId: null,
    now: at,
  });
  work.record(
    "account.updated",
    { id: accountId, name: before.name, methods: [], recovery_codes_left: 0 },
    { subjectId: accountId, changes: [{ field: "second_factor", from: methods, to: [] }] },
  );
  await work.queue("email", "second-factor-reset", { accountId });
  return endedIds;
}

import { UNKNOWN_DEVICE } from "@wardline/domain/people/device";
import { listSecondFactors } from "@wardline/domain/people/second-factor";
import {
  readSessionsOfAccount,
  revokeOwnSessions,
} from "../../repositories/people/own-sessions.js";
import { lockSecondFactors } from "../../repositories/people/second-factor.js";
import type { Work } from "../../work.js";

/**
 * Ends all sessions of an account, and logs this (docs/wire/accounts.md, My sessions); open pages end within five
 * seconds. Returns the number of ended sessions; 0 for a deleted account.
 */
export async function endSessions(work: Work, accountId: string): Promise<number> {
  const { manager, hospitalId, at } = work;
  const secondFactors = await lockSecondFactors(work, accountId);
  if (secondFactors === null) return 0;
  const sessions = await readSessionsOfAccount(manager, hospitalId, accountId, at);
  const ids = sessions.map(({ id }) => id);
  const endedSessions = await revokeOwnSessions(work, accountId, ids);
  if (endedSessions.length === 0) return 0;
  const { name, recoveryCodesLeft: recovery_codes_left } = secondFactors;
  const from = endedSessions.map(({ device }) => device || UNKNOWN_DEVICE);
  work.record(
    "account.updated",
    { id: accountId, name, methods: listSecondFactors(secondFactors), recovery_codes_left },
    { subjectId: accountId, changes: [{ field: "sessions", from, to: [] }] },
  );
  return endedSessions.length;
}

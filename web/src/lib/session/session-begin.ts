import type { OpenedSession } from "@wardline/contracts/accounts/account";
import type { ErrorCode } from "@wardline/contracts/errors";
import { storeLoginRevision } from "./held-revision.js";
import { storeLockedPerson } from "./locked-person.js";
import { recordUse } from "./page-lock.js";
import { onUserChange, sessionStore } from "./session-store.js";

/** Reason why a session ended: the server's reason, a locked page, a change of user, or a logout. */
export type SessionEnd = ErrorCode | "LOCKED" | "CHANGE_USER" | "LOGOUT";

let endedBy: SessionEnd = "UNAUTHORIZED";

// The user who has just logged in, perhaps through another tab, has not chosen Logout yet.
onUserChange((userId) => {
  if (userId !== null) endedBy = "UNAUTHORIZED";
});

/** Stores the session of a login and the revision at which its live connection begins. */
export function beginSession({ revision, epoch, ...session }: OpenedSession): void {
  storeLoginRevision(session.user.id, { revision, epoch });
  // A login counts as use, whatever locked the page before.
  recordUse();
  sessionStore.set(session);
}

/** Records that the user chose Logout in this tab. */
export function recordLogout(): void {
  endedBy = "LOGOUT";
}

/** Ends this browser's session; does nothing if there is no session, such as after a late refusal. */
export function endSession(end: SessionEnd): void {
  const session = sessionStore.get();
  if (session === null) return;
  endedBy = end;
  sessionStore.clear();
  if (end === "LOCKED") storeLockedPerson(session.user);
}

/** Returns why the last session in this tab ended. */
export function readEndReason(): SessionEnd {
  return endedBy;
}

/** Returns true if a person deliberately ended the last session in this tab. */
export function wasEndedByChoice(): boolean {
  return endedBy === "LOGOUT" || endedBy === "CHANGE_USER";
}

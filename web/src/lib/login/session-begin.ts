import type { OpenedSession } from "@wardline/contracts/accounts";
import type { ErrorCode } from "@wardline/contracts/errors";
import { holdRevision } from "../live/held-revision.js";
import { rememberLocked } from "../session/locked-person.js";
import { noteTouch } from "../session/page-lock.js";
import { onUserChange, sessionStore } from "../session/session-store.js";

/** Why a session ended: the server's reason; nobody touched the page; somebody else works here now; or Logout. */
export type SessionEnd = ErrorCode | "LOCKED" | "CHANGE_USER" | "LOGOUT";

let endedBy: SessionEnd = "UNAUTHORIZED";

// The person who is logged in now, by this tab or another, has not chosen Logout yet.
onUserChange((userId) => {
  if (userId !== null) endedBy = "UNAUTHORIZED";
});

/** Keeps the session that a login answered, and where its live connection begins. */
export function beginSession({ revision, epoch, ...session }: OpenedSession): void {
  holdRevision(session.user.id, { revision, epoch });
  // Whatever locked the page before: somebody is here.
  noteTouch();
  sessionStore.set(session);
}

/** Notes that Logout was chosen in this tab. */
export function leaveByChoice(): void {
  endedBy = "LOGOUT";
}

/** Ends the session of this browser, if there is one: a call that is refused later changes nothing. */
export function endSession(end: SessionEnd): void {
  const session = sessionStore.get();
  if (session === null) return;
  endedBy = end;
  sessionStore.clear();
  if (end === "LOCKED") rememberLocked(session.user);
}

/** Why the last session that ended in this tab did, as far as it is known. */
export function reasonOfEnd(): SessionEnd {
  return endedBy;
}

/** Whether the last session that ended in this tab did so because somebody here chose it. */
export function endedByChoice(): boolean {
  return endedBy === "LOGOUT" || endedBy === "CHANGE_USER";
}

import type { OpenedSession } from "@wardline/contracts/accounts";
import { holdRevision } from "../live/held-revision.js";
import { onUserChange, sessionStore } from "../session/session-store.js";

let isByChoice = false;

// The person who is logged in now, by this tab or another, has not chosen Logout yet.
onUserChange((userId) => {
  if (userId !== null) isByChoice = false;
});

/** Keeps the session that a login answered, and where its live connection begins. */
export function beginSession({ revision, epoch, ...session }: OpenedSession): void {
  holdRevision(session.user.id, { revision, epoch });
  sessionStore.set(session);
}

/** Notes that Logout was chosen in this tab. */
export function leaveByChoice(): void {
  isByChoice = true;
}

/** Whether the last session that ended in this tab did so because Logout was chosen here. */
export function endedByChoice(): boolean {
  return isByChoice;
}

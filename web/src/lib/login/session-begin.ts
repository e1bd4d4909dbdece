import type { OpenedSession } from "@wardline/contracts/accounts";
import type { ErrorCode } from "@wardline/contracts/errors";
import { holdRevision } from "../live/held-revision.js";
import { onUserChange, sessionStore } from "../session/session-store.js";

let isByChoice = false;
let endedBy: ErrorCode = "UNAUTHORIZED";

// The person who is logged in now, by this tab or another, has not chosen Logout yet.
onUserChange((userId) => {
  if (userId === null) return;
  isByChoice = false;
  endedBy = "UNAUTHORIZED";
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

/** Ends the session of this browser for the server's reason. */
export function endSession(code: ErrorCode): void {
  endedBy = code;
  sessionStore.clear();
}

/** Why the last session that ended in this tab did, as far as the server said. */
export function reasonOfEnd(): ErrorCode {
  return endedBy;
}

/** Whether the last session that ended in this tab did so because Logout was chosen here. */
export function endedByChoice(): boolean {
  return isByChoice;
}

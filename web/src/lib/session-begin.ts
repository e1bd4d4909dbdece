import type { Session } from "@wardline/contracts/accounts";
import { sessionStore } from "./session-store.js";

let isByChoice = false;

/** Keeps the session that a login answered. */
export function beginSession(session: Session): void {
  isByChoice = false;
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

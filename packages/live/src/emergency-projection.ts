import type { BoardEmergency } from "@wardline/contracts/boards";
import type { Emergency } from "@wardline/contracts/emergencies";
import type { BoardChange } from "@wardline/contracts/live";
import type { LoggedEvent } from "@wardline/database/event-log";
import { isEmergencyFor, isEmergencyOpen } from "@wardline/domain/boards/emergency";
import type { BoardContext } from "./board-projection.js";
import type { BoardView } from "./rooms.js";

/** An emergency as boards show it (docs/wire.md, Emergencies). */
export function boardEmergency(emergency: Emergency): BoardEmergency {
  const { id, kind, text, place, raised_at, ends_at } = emergency;
  return { id, kind, text, place, raised_at, ends_at };
}

/** Those of the emergencies that a display with this view is for, as it shows them. */
export function boardEmergencies(
  emergencies: readonly Emergency[],
  { scope }: BoardView,
): BoardEmergency[] {
  return emergencies.filter((one) => isEmergencyFor(one.scope, scope)).map(boardEmergency);
}

/** An emergency is shown where it is for the display and its time is not over; else nobody there learns of it. */
export function emergencyOnBoard(
  { revision, type, payload }: LoggedEvent<"emergency.raised">,
  { scope }: BoardView,
  { now }: BoardContext,
): BoardChange {
  const isShown = isEmergencyFor(payload.scope, scope) && isEmergencyOpen(payload, now);
  return isShown ? { revision, type, payload: boardEmergency(payload) } : { revision };
}

/** An emergency that was ended by hand leaves the boards that it was for. */
export function endedOnBoard(
  { revision, type, payload: { id, scope } }: LoggedEvent<"emergency.ended">,
  view: BoardView,
): BoardChange {
  return isEmergencyFor(scope, view.scope) ? { revision, type, payload: { id } } : { revision };
}

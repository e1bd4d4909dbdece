import type { BoardEmergency } from "@wardline/contracts/boards/board";
import type { Emergency } from "@wardline/contracts/boards/emergencies";
import type { BoardChange } from "@wardline/contracts/live/events";
import type { LoggedEvent } from "@wardline/database/event-log";
import { isEmergencyFor, isEmergencyOpen } from "@wardline/domain/boards/emergency";
import type { BoardContext } from "./board-projection.js";
import type { BoardView } from "./rooms.js";

/** An emergency as boards show it (docs/wire/boards.md, Emergencies). */
export function projectEmergency(emergency: Emergency): BoardEmergency {
  const { id, kind, text, place, raised_at, ends_at } = emergency;
  return { id, kind, text, place, raised_at, ends_at };
}

/** The emergencies of a view, as boards show them. */
export function listBoardEmergencies(
  emergencies: readonly Emergency[],
  { scope }: BoardView,
): BoardEmergency[] {
  return emergencies.filter((one) => isEmergencyFor(one.scope, scope)).map(projectEmergency);
}

/**
 * Converts an emergency for boards if it is in the display's scope and its time has not passed; any other becomes a
 * bare change.
 */
export function projectEmergencyEvent(
  { revision, type, payload }: LoggedEvent<"emergency.raised">,
  { scope }: BoardView,
  { now }: BoardContext,
): BoardChange {
  const isShown = isEmergencyFor(payload.scope, scope) && isEmergencyOpen(payload, now);
  return isShown ? { revision, type, payload: projectEmergency(payload) } : { revision };
}

/** The end of an emergency, for boards in its scope. */
export function projectEmergencyEnd(
  { revision, type, payload: { id, scope } }: LoggedEvent<"emergency.ended">,
  view: BoardView,
): BoardChange {
  return isEmergencyFor(scope, view.scope) ? { revision, type, payload: { id } } : { revision };
}

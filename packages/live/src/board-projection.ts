import type { Announcement } from "@wardline/contracts/announcements";
import type {
  BoardAnnouncement,
  BoardOnCall,
  BoardOnCallSpan,
  BoardPatient,
} from "@wardline/contracts/boards";
import type { BoardChange } from "@wardline/contracts/live";
import type { Patient } from "@wardline/contracts/patients";
import type { LoggedEvent } from "@wardline/database/event-log";
import { isInForce } from "@wardline/domain/announcement";
import { splitTeams } from "@wardline/domain/department";
import { maskHospitalNo, maskName } from "@wardline/domain/name-mask";
import type { OnCall, OnCallSpan } from "@wardline/domain/on-call";
import { isClosed, type PatientStatus } from "@wardline/domain/patient-status";
import type { BoardView } from "./rooms.js";

/** What a projection needs besides the event itself. `now` in epoch milliseconds. */
export interface BoardContext {
  now: number;
  /** Who is on call now, for the events that change it; the newest truth, whatever the event's age. */
  onCall: readonly OnCall[] | null;
}

/** A patient as a display with this view may see one (docs/wire.md, What each audience sees). */
export function boardPatient(patient: Patient, view: BoardView): BoardPatient {
  return {
    id: patient.id,
    bed_no: patient.bed_no,
    name: maskName(patient.name, view.nameDisplay),
    hospital_no: maskHospitalNo(patient.hospital_no, view.nameDisplay),
    status: patient.status,
    teams: splitTeams(patient.teams),
    created_at: patient.created_at,
  };
}

/** An announcement as boards show it. */
export function boardAnnouncement(announcement: Announcement): BoardAnnouncement {
  const { id, message, expires_at, created_at } = announcement;
  return { id, message, expires_at, created_at };
}

/** Who is on call, without what the view hides (docs/wire.md, What each audience sees). */
export function boardOnCall(onCall: readonly OnCall[], view: BoardView): BoardOnCall[] {
  if (!view.showContacts) return [];
  return onCall.map(({ department, next, ...present }) => ({
    department,
    ...boardSpan(present, view),
    next: next.map((span) => boardSpan(span, view)),
  }));
}

function boardSpan({ from, until, source, people }: OnCallSpan, view: BoardView): BoardOnCallSpan {
  return {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    source,
    people: people
      .map(({ role, name, phone }) =>
        view.showPhones && phone !== "" ? { role, name, phone } : { role, name },
      )
      .filter((person) => person.name !== "" || "phone" in person),
  };
}

/** A patient who is on the ward is shown; one who leaves it now is taken off; one who had left is no news. */
export function patientOnBoard(
  event: LoggedEvent<"patient.created" | "patient.updated">,
  view: BoardView,
): BoardChange {
  const { revision, type, payload: patient } = event;
  if (!isClosed(patient.status)) {
    return { revision, type, payload: boardPatient(patient, view) };
  }
  const before = event.changes?.find(({ field }) => field === "status")?.from as
    | PatientStatus
    | undefined;
  const leavesNow = type === "patient.updated" && before !== undefined && !isClosed(before);
  if (!leavesNow) return { revision };
  const { id } = patient;
  // A death leaves the board at once and without comment; only a discharge says why.
  const payload = patient.status === "discharged" ? { id, reason: "discharged" as const } : { id };
  return { revision, type: "patient.deleted", payload };
}

/** An announcement in force is shown, any other one is taken off. */
export function announcementOnBoard(
  event: LoggedEvent<"announcement.created" | "announcement.updated">,
  now: number,
): BoardChange {
  const { revision, type, payload: announcement } = event;
  const { id } = announcement;
  return isOnBoard(announcement, now)
    ? { revision, type, payload: boardAnnouncement(announcement) }
    : { revision, type: "announcement.deleted", payload: { id } };
}

/** Whether an announcement, as the wire writes it, is in force at `now` (epoch milliseconds), and so on the boards. */
export function isOnBoard(
  { is_active, expires_at, created_at }: Announcement,
  now: number,
): boolean {
  const times = {
    is_active,
    expires_at: expires_at === null ? null : Date.parse(expires_at),
    created_at: Date.parse(created_at),
  };
  return isInForce(times, now);
}

/** The types of event of which a board learns only who is on call from now on. */
type OnCallEventType =
  | `roster.${"created" | "updated" | "deleted"}`
  | `staff.${"created" | "updated" | "deleted"}`
  | `department.${"added" | "updated" | "removed"}`
  | "duty.changed";

/** The people on call from now on, or nothing where the view hides them. */
export function onCallOnBoard(
  { revision, type }: LoggedEvent<OnCallEventType>,
  view: BoardView,
  context: BoardContext,
): BoardChange {
  const onCall = onCallNow(view, context);
  return onCall === null ? { revision } : { revision, type, payload: { onCall } };
}

/** The people on call now, for an event that says more than that; null where the view hides them. */
export function onCallNow(view: BoardView, { onCall }: BoardContext): BoardOnCall[] | null {
  return onCall === null || !view.showContacts ? null : boardOnCall(onCall, view);
}

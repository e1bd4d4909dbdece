import type { Announcement } from "@wardline/contracts/announcements";
import type { BoardAnnouncement, BoardOnCall, BoardPatient } from "@wardline/contracts/boards";
import type { BoardChange, BoardEventPayloads } from "@wardline/contracts/live";
import type { Patient } from "@wardline/contracts/patients";
import type { LoggedEvent } from "@wardline/database/event-log";
import { isInForce } from "@wardline/domain/announcement";
import type { ResolvedContacts } from "@wardline/domain/contact-resolution";
import { splitTeams } from "@wardline/domain/department";
import { maskHospitalNo, maskName } from "@wardline/domain/name-mask";
import { isClosed, type PatientStatus } from "@wardline/domain/patient-status";
import type { BoardView } from "./rooms.js";

/** What a projection needs besides the event itself. `now` in epoch milliseconds. */
export interface BoardContext {
  now: number;
  /** Who is on call now, for the events that change it; the newest truth, whatever the event's age. */
  contacts: readonly ResolvedContacts[] | null;
}

/** A card as a display with this view may see it (api.md 6, 11). */
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
  const { id, message, expires_at } = announcement;
  return { id, message, expires_at };
}

/** Who is on call, without what the view hides (api.md 6). */
export function boardOnCall(contacts: readonly ResolvedContacts[], view: BoardView): BoardOnCall[] {
  if (!view.showContacts) return [];
  return contacts.map(({ department, source, people }) => ({
    department,
    source,
    people: people
      .map(({ role, name, phone }) =>
        view.showPhones && phone !== "" ? { role, name, phone } : { role, name },
      )
      .filter((person) => person.name !== "" || "phone" in person),
  }));
}

/** Whether an event may change who is on call, so that its projection needs `BoardContext.contacts`. */
export function touchesOnCall(type: LoggedEvent["type"]): boolean {
  return /^(roster|staff|department)\./.test(type) || type === "hour.passed";
}

/** What a board with this view receives of an event: never more than it may show, and at least the revision. */
export function projectForBoard(
  event: LoggedEvent,
  view: BoardView,
  context: BoardContext,
): BoardChange {
  const content = boardContent(event, view, context);
  return content === null ? { revision: event.revision } : { revision: event.revision, ...content };
}

type Content = {
  [T in keyof BoardEventPayloads]: { type: T; payload: BoardEventPayloads[T] };
}[keyof BoardEventPayloads];

function boardContent(event: LoggedEvent, view: BoardView, context: BoardContext): Content | null {
  const { type, payload } = event;
  switch (type) {
    case "patient.created":
    case "patient.updated":
      return patientContent(event, payload, view);
    case "patient.deleted":
      return { type, payload: { id: payload.id } };
    case "announcement.created":
    case "announcement.updated":
      return announcementContent(type, payload, context.now);
    case "announcement.deleted":
      return { type, payload: { id: payload.id } };
    case "hospital.updated": {
      const { hospital_name, logo_url, timezone } = payload;
      return { type, payload: { name: hospital_name, logo_url, timezone } };
    }
    case "display.updated":
      return "board_template" in payload
        ? { type, payload: { template: payload.board_template } }
        : null;
    case "hour.passed": {
      const { at } = payload;
      const onCall = onCallOf(view, context);
      return { type, payload: onCall === null ? { at } : { at, onCall } };
    }
    default: {
      if (!touchesOnCall(type)) return null;
      const onCall = onCallOf(view, context);
      return onCall === null ? null : ({ type, payload: { onCall } } as Content);
    }
  }
}

function onCallOf(view: BoardView, { contacts }: BoardContext): BoardOnCall[] | null {
  return contacts === null || !view.showContacts ? null : boardOnCall(contacts, view);
}

function patientContent(event: LoggedEvent, patient: Patient, view: BoardView): Content | null {
  if (!isClosed(patient.status)) {
    return { type: event.type as "patient.updated", payload: boardPatient(patient, view) };
  }
  const before = event.changes?.find(({ field }) => field === "status")?.from as
    | PatientStatus
    | undefined;
  const leavesNow = event.type === "patient.updated" && before !== undefined && !isClosed(before);
  if (!leavesNow) return null;
  // A death leaves the board at once and without comment; only a discharge says why (api.md 6).
  return {
    type: "patient.deleted",
    payload:
      patient.status === "discharged"
        ? { id: patient.id, reason: "discharged" }
        : { id: patient.id },
  };
}

function announcementContent(
  type: "announcement.created" | "announcement.updated",
  announcement: Announcement,
  now: number,
): Content | null {
  const inForce = isInForce(
    {
      is_active: announcement.is_active,
      expires_at: announcement.expires_at === null ? null : Date.parse(announcement.expires_at),
      created_at: Date.parse(announcement.created_at),
    },
    now,
  );
  if (inForce) return { type, payload: boardAnnouncement(announcement) };
  return { type: "announcement.deleted", payload: { id: announcement.id } };
}

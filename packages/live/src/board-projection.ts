import type { Announcement } from "@wardline/contracts/boards/announcements";
import type {
  BoardAnnouncement,
  BoardOnCall,
  BoardOnCallSpan,
  BoardPatient,
  BoardWard,
} from "@wardline/contracts/boards/board";
import type { BoardChange, CardEvent } from "@wardline/contracts/live/events";
import type { Ward } from "@wardline/contracts/patients/wards";
import type { LoggedEvent, LoggedPatient } from "@wardline/database/event-log";
import { isInForce } from "@wardline/domain/boards/announcement";
import { isInScope, isWardInScope, SCOPE_FIELDS } from "@wardline/domain/boards/display-scope";
import { maskHospitalNo, maskName } from "@wardline/domain/patients/name-mask";
import { PRIVATE_NAME } from "@wardline/domain/patients/patient-flags";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { splitTeams } from "@wardline/domain/people/department";
import { pick } from "@wardline/domain/records/pick";
import type { OnCall, OnCallSpan } from "@wardline/domain/roster/on-call";
import { normaliseBeds } from "@wardline/domain/wards/ward";
import type { BoardView } from "./rooms.js";
import { completePatient } from "./whole-patient.js";

/** Data for a projection in addition to the event. `now` in epoch milliseconds. */
export interface BoardContext {
  now: number;
  /** People on call now, for events that change who is on call, including old events. */
  onCall: readonly OnCall[] | null;
}

/** A patient on a display with this view (docs/wire/live.md, What each audience sees). */
export function projectPatient(patient: LoggedPatient, view: BoardView): BoardPatient {
  const { id, bed_no, status, created_at, status_since = created_at } = patient;
  const { ward_id, ward_bed } = patient;
  // Records logged before wards existed lack the field.
  const isPlaced = typeof ward_id === "string" && isWardInScope(view.scope, ward_id);
  return {
    id,
    bed_no,
    ...maskIdentity(patient, view),
    status,
    teams: splitTeams(patient.teams),
    ward_id: isPlaced ? ward_id : null,
    ward_bed: isPlaced ? (ward_bed ?? null) : null,
    changed_at: patient.updated_at,
    created_at,
    status_since,
    ...pickShownSignals(patient, view),
  };
}

/** True if no display may name the patient. */
export function isPrivate({ flags = [] }: Pick<LoggedPatient, "flags">): boolean {
  return flags.includes("do_not_name");
}

/** True if the display shows names that can be compared, rather than initials or numbers. */
export function hasComparableNames({ name_display }: BoardView): boolean {
  return name_display === "full" || name_display === "short";
}

function maskIdentity(
  patient: LoggedPatient,
  view: BoardView,
): Pick<BoardPatient, "name" | "hospital_no" | "alike" | "private"> {
  if (isPrivate(patient)) {
    return { name: PRIVATE_NAME, hospital_no: "", alike: [], private: true };
  }
  const { name_display, scope } = view;
  const name = maskName(patient.name, name_display);
  const hospital_no = maskHospitalNo(patient.hospital_no, name_display);
  if (patient.alike === undefined) return { name, hospital_no };
  const others = hasComparableNames(view)
    ? patient.alike.filter((other) => isInScope(scope, other))
    : [];
  const alike = others.map(({ id }) => id).sort();
  return { name, hospital_no, alike };
}

function pickShownSignals(
  patient: LoggedPatient,
  { show_signals: signals }: BoardView,
): Partial<BoardPatient> {
  const fullPatient = completePatient(patient);
  const { flags, waiting_since } = fullPatient;
  return {
    ...pick(fullPatient, signals),
    ...(signals.includes("flags") && { flags: flags.filter((flag) => flag !== "do_not_name") }),
    ...(signals.includes("waiting_for") && { waiting_since }),
  };
}

/** The wards of the view, as displays show them. */
export function listBoardWards(wards: readonly Ward[], { scope }: BoardView): BoardWard[] {
  return wards.filter(({ id }) => isWardInScope(scope, id)).map(toBoardWard);
}

/** Boards draw a ward as one room, so bays are left out. */
function toBoardWard({ id, name, beds, closed, order, bays }: Ward): BoardWard {
  return {
    id,
    name,
    beds: bays === undefined ? beds : normaliseBeds(beds),
    closed: closed.map(({ bed, reason }) => ({ bed, reason })),
    ...(order !== undefined && { order }),
  };
}

/** A changed ward, for displays that show it. */
export function projectWard(
  event: LoggedEvent<"ward.created" | "ward.updated" | "ward.deleted">,
  { scope }: BoardView,
): BoardChange {
  const { revision, type, payload } = event;
  if (!isWardInScope(scope, payload.id)) return { revision };
  if (type === "ward.deleted") return { revision, type, payload: { id: payload.id } };
  return { revision, type, payload: toBoardWard(payload) };
}

export function projectAnnouncement(announcement: Announcement): BoardAnnouncement {
  const { id, message, expires_at, created_at } = announcement;
  return { id, message, expires_at, created_at };
}

/** People on call, without what the view hides (docs/wire/live.md, What each audience sees). */
export function projectOnCall(onCall: readonly OnCall[], view: BoardView): BoardOnCall[] {
  if (!view.show_contacts) return [];
  return onCall.map(({ department, next, ...present }) => ({
    department,
    ...toBoardSpan(present, view),
    next: next.map((span) => toBoardSpan(span, view)),
  }));
}

function toBoardSpan(
  { from, until, source, people }: OnCallSpan,
  view: BoardView,
): BoardOnCallSpan {
  return {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    source,
    people: people
      .map(({ role, name, phone, for: covered, own_role, position }) => ({
        role,
        name,
        ...(view.show_phones && phone !== "" ? { phone } : {}),
        ...(covered === undefined ? {} : { for: covered }),
        ...(own_role === undefined ? {} : { own_role }),
        ...(position === undefined ? {} : { position }),
      }))
      .filter((person) => person.name !== "" || "phone" in person),
  };
}

/**
 * Converts a patient's change for boards: a patient in the view's scope is shown, a patient who leaves the scope is
 * removed, any other is not sent (docs/wire/live.md, What each audience sees).
 */
export function projectPatientEvent(event: LoggedEvent<CardEvent>, view: BoardView): BoardChange {
  const { revision, type, payload: patient } = event;
  if (isShown(patient, view)) {
    // Boards receive every other event of a patient as an update.
    const shown = isArrival(event) ? "patient.created" : "patient.updated";
    return { revision, type: shown, payload: projectPatient(patient, view) };
  }
  if (isArrival(event) || !isShown(getFormerScopeFields(event), view)) return { revision };
  const { id } = patient;
  // The removal states a reason only for a discharge, not for a merge, a death or a move to another ward.
  const isDischarge = type !== "patient.merged" && patient.status === "discharged";
  const payload = isDischarge ? { id, reason: "discharged" as const } : { id };
  return { revision, type: "patient.deleted", payload };
}

/** True if no client saw the patient before the event. */
export function isArrival({ type }: LoggedEvent<CardEvent>): boolean {
  return type === "patient.created" || type === "patient.restored";
}

type ScopeField = Pick<LoggedPatient, (typeof SCOPE_FIELDS)[number]>;

/** True if boards with this view show the record. */
export function isShown(patient: ScopeField, { scope }: BoardView): boolean {
  return !isClosed(patient.status) && isInScope(scope, patient);
}

/** The removal of a deleted record, for boards that showed it. */
export function projectRemoval(
  event: LoggedEvent<"patient.deleted">,
  view: BoardView,
): BoardChange {
  const {
    revision,
    type,
    payload: { id },
  } = event;
  const { status, teams, ward_id = null } = getDeletedScopeFields(event);
  // Deletions logged before display scopes existed do not say where the patient was.
  const wasShown =
    status === undefined || teams === undefined || isShown({ status, teams, ward_id }, view);
  return wasShown ? { revision, type, payload: { id } } : { revision };
}

/** Returns the scope fields of a deleted record, if the log contains them. */
export function getDeletedScopeFields({
  changes,
}: LoggedEvent<"patient.deleted">): Partial<ScopeField> {
  return Object.fromEntries((changes ?? []).map(({ field, from }) => [field, from]));
}

/** Scope fields of a record before the event. */
export function getFormerScopeFields({
  payload: { status, teams, ward_id },
  changes,
}: LoggedEvent<CardEvent>): ScopeField {
  const scopeChanges = (changes ?? []).filter(({ field }) =>
    SCOPE_FIELDS.some((one) => one === field),
  );
  return {
    status,
    teams,
    ward_id,
    ...Object.fromEntries(scopeChanges.map(({ field, from }) => [field, from])),
  };
}

/** Converts an announcement for boards: shown if it is in force, otherwise removed. */
export function projectAnnouncementEvent(
  event: LoggedEvent<"announcement.created" | "announcement.updated">,
  now: number,
): BoardChange {
  const { revision, type, payload: announcement } = event;
  const { id } = announcement;
  return isAnnouncementInForce(announcement, now)
    ? { revision, type, payload: projectAnnouncement(announcement) }
    : { revision, type: "announcement.deleted", payload: { id } };
}

/** True if an announcement in wire format is in force at `now` (epoch milliseconds). */
export function isAnnouncementInForce(
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

/** Event types that only tell boards who is on call now. */
type OnCallEventType =
  | `roster.${"created" | "updated" | "deleted"}`
  | `staff.${"created" | "updated" | "deleted"}`
  | `department.${"added" | "updated" | "removed"}`
  | "duty.changed";

/** Returns the people now on call, or a bare change if the view hides them. */
export function projectOnCallEvent(
  { revision, type }: LoggedEvent<OnCallEventType>,
  view: BoardView,
  context: BoardContext,
): BoardChange {
  const onCall = getOnCallNow(view, context);
  return onCall === null ? { revision } : { revision, type, payload: { onCall } };
}

/** The people now on call, for an event with other content; null if the view hides them. */
export function getOnCallNow(view: BoardView, { onCall }: BoardContext): BoardOnCall[] | null {
  return onCall === null || !view.show_contacts ? null : projectOnCall(onCall, view);
}

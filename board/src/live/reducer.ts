import type {
  BoardAnnouncement,
  BoardOnCall,
  BoardPatient,
  BoardSnapshot,
  BoardWard,
} from "@wardline/contracts/boards/board";
import type { BoardChange } from "@wardline/contracts/live/events";
import { listOpenEmergencies } from "@wardline/domain/boards/emergency";
import { disambiguate } from "@wardline/domain/patients/disambiguate";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { compareNatural } from "@wardline/domain/text/natural-order";
import { registerZone } from "@wardline/domain/time/zoned-day";

/** Time of a patient's last change, epoch milliseconds on the server's clock, and whether the patient was new. */
export interface ChangeMark {
  at: number;
  hasJustArrived: boolean;
}

/** Discharged patient, stored for a while so that a template can show the departure. */
export interface LeavingPatient {
  patient: BoardPatient;
  at: number;
}

/** Time at which an announcement got its current text, epoch milliseconds on the server's clock, and the revision. */
export interface Posting {
  at: number;
  revision: number;
}

/** The state of the hospital that a screen knows at one revision; null before the first snapshot. */
export interface BoardState extends Omit<BoardSnapshot, "serverTime"> {
  marks: Record<string, ChangeMark>;
  leaving: LeavingPatient[];
  /** Announcements, by id, that arrived or changed while the page was open or shortly before. */
  posted: Record<string, Posting>;
}

/** Lifetime of change marks and discharged patients; no template needs them for longer. */
export const TRACE_LIFETIME_MS = 90_000;

/**
 * `at`: now, epoch milliseconds on the server's clock. `isQuiet`: the changes come after a long absence and are not
 * marked as news.
 */
export type BoardAction =
  | { type: "snapshot"; snapshot: BoardSnapshot; at: number }
  | {
      type: "changes";
      changes: BoardChange[];
      revision: number;
      at: number;
      isQuiet: boolean;
      /** People on call from a catch-up; later changes may repeat them. */
      onCall?: BoardOnCall[] | undefined;
    }
  | { type: "unpublished" };

/** Returns the next state of a screen (docs/wire/live.md, Live protocol and What each audience sees). */
export function reduceBoardState(state: BoardState | null, action: BoardAction): BoardState | null {
  if (action.type === "unpublished") return null;
  if (action.type === "snapshot") {
    const { announcements, serverTime: _, ...shown } = action.snapshot;
    registerZone(shown.hospital.timezone, shown.hospital);
    const marks = state === null ? {} : filterRecentMarks(state.marks, action.at);
    return {
      ...shown,
      announcements: sortNewestFirst(announcements),
      marks,
      leaving: [],
      posted: updatePostings(state, action.snapshot, action.at),
    };
  }
  if (state === null) return null;
  const { at, isQuiet } = action;
  const start: BoardState = {
    ...state,
    onCall: action.onCall ?? state.onCall,
    revision: action.revision,
    emergencies: listOpenEmergencies(state.emergencies, at),
    marks: filterRecentMarks(state.marks, at),
    leaving: state.leaving.filter((leaving) => isRecent(leaving.at, at)),
  };
  const next = action.changes.reduce(
    (before, change) => applyChange(before, change, at, isQuiet),
    start,
  );
  return { ...next, patients: disambiguate(next.patients, next.hospital.timezone) };
}

function applyChange(
  state: BoardState,
  change: BoardChange,
  at: number,
  isQuiet: boolean,
): BoardState {
  switch (change.type) {
    case "patient.created":
    case "patient.updated":
      return withPatient(state, change.payload, at, isQuiet);
    case "patient.deleted": {
      const isDischarge = change.payload.reason === "discharged" && !isQuiet;
      return withoutPatient(state, change.payload.id, isDischarge ? at : null);
    }
    case "announcement.created":
    case "announcement.updated":
      return {
        ...state,
        posted: withPosting(state, change, isQuiet ? 0 : at),
        announcements: sortNewestFirst(upsert(state.announcements, change.payload)),
      };
    case "announcement.deleted": {
      const { id } = change.payload;
      const { [id]: _, ...posted } = state.posted;
      return { ...state, announcements: without(state.announcements, id), posted };
    }
    case "ward.created":
    case "ward.updated":
      return { ...state, wards: sortWards(upsert(state.wards, change.payload)) };
    case "ward.deleted":
      return { ...state, wards: without(state.wards, change.payload.id) };
    case "emergency.raised":
      return {
        ...state,
        emergencies: listOpenEmergencies(upsert(state.emergencies, change.payload), at),
      };
    case "emergency.ended":
      return { ...state, emergencies: without(state.emergencies, change.payload.id) };
    case "display.updated":
      return { ...state, template: change.payload.template };
    case "signals.updated":
      return { ...state, ...change.payload };
    case "hospital.updated": {
      const { onCall = state.onCall, ...hospital } = change.payload;
      registerZone(hospital.timezone, hospital);
      return { ...state, hospital, onCall };
    }
    case undefined:
      return state;
    default:
      // All other hospital changes include the people on call only if these have changed.
      return change.payload.onCall ? { ...state, onCall: change.payload.onCall } : state;
  }
}

function withPatient(
  state: BoardState,
  patient: BoardPatient,
  at: number,
  isQuiet: boolean,
): BoardState {
  if (isClosed(patient.status)) {
    const isDischarge = patient.status === "discharged" && !isQuiet;
    return withoutPatient(state, patient.id, isDischarge ? at : null);
  }
  const known = state.patients.find(({ id }) => id === patient.id);
  const marks =
    isQuiet || (known && hasSameLook(known, patient))
      ? state.marks
      : {
          ...state.marks,
          [patient.id]: { at: getChangeTime(patient, at), hasJustArrived: known === undefined },
        };
  return {
    ...state,
    patients: withAlike(upsert(state.patients, patient), patient, known),
    marks,
    leaving: state.leaving.filter((leaving) => leaving.patient.id !== patient.id),
  };
}

/** `leftAt`: time of a discharge to show; null leaves no trace (docs/wire/live.md, What each audience sees). */
function withoutPatient(state: BoardState, id: string, leftAt: number | null): BoardState {
  const patient = state.patients.find((known) => known.id === id);
  if (patient === undefined) return state;
  const { [id]: _, ...marks } = state.marks;
  const leaving =
    leftAt === null
      ? state.leaving
      : state.leaving.concat({ patient: { ...patient, status: "discharged" }, at: leftAt });
  return {
    ...state,
    patients: withoutAlike(without(state.patients, id), id),
    marks,
    leaving,
  };
}

function without<T extends { id: string }>(items: T[], id: string): T[] {
  return items.filter((item) => item.id !== id);
}

function upsert<T extends { id: string }>(items: T[], item: T): T[] {
  const isKnown = items.some(({ id }) => id === item.id);
  return isKnown ? items.map((old) => (old.id === item.id ? item : old)) : [item].concat(items);
}

/**
 * Sorts by the same key everywhere, so that an announcement returns to its place when switched on again. All times have
 * the same format, so they compare as text.
 */
function sortNewestFirst(announcements: readonly BoardAnnouncement[]): BoardAnnouncement[] {
  return announcements.slice().sort((a, b) => {
    if (a.created_at === b.created_at) return a.id < b.id ? -1 : 1;
    return a.created_at > b.created_at ? -1 : 1;
  });
}

/** Returns the announcements of a snapshot that are news: on a page that was just opened, those of the last 90 s. */
function updatePostings(
  before: BoardState | null,
  { announcements, revision }: BoardSnapshot,
  at: number,
): BoardState["posted"] {
  const posted: BoardState["posted"] = {};
  for (const one of announcements) {
    const createdAt = Date.parse(one.created_at);
    const known = before?.posted[one.id];
    const isNews = before === null ? isRecent(createdAt, at) : !isAnnounced(before, one);
    if (isNews) posted[one.id] = { at: isRecent(createdAt, at) ? createdAt : at, revision };
    else if (known !== undefined) posted[one.id] = known;
  }
  return posted;
}

/** Records when an announcement was created or its words changed; a changed end time does not count as news. */
function withPosting(
  state: BoardState,
  change: Extract<BoardChange, { type: "announcement.created" | "announcement.updated" }>,
  at: number,
): BoardState["posted"] {
  const { type, payload, revision } = change;
  if (isAnnounced(state, payload)) return state.posted;
  const isNew = type === "announcement.created" && at > 0;
  const posting: Posting = { at: isNew ? Date.parse(payload.created_at) : at, revision };
  return { ...state.posted, [payload.id]: posting };
}

function isAnnounced({ announcements }: BoardState, { id, message }: BoardAnnouncement): boolean {
  return announcements.some((one) => one.id === id && one.message === message);
}

/** Sorts wards in the same order as the server. */
function sortWards(wards: readonly BoardWard[]): BoardWard[] {
  const getPlace = ({ order = Number.MAX_SAFE_INTEGER }: BoardWard) => order;
  return wards.slice().sort((a, b) => getPlace(a) - getPlace(b) || compareNatural(a.name, b.name));
}

/** Returns the time of a patient's change, taken from the event so that all boards agree; never in the future. */
function getChangeTime({ changed_at }: BoardPatient, at: number): number {
  return Math.min(at, Date.parse(changed_at));
}

/** Fields whose changes do not count as news: the time, and similar names, which depend on other patients. */
const UNMARKED_FIELDS: readonly (keyof BoardPatient)[] = ["changed_at", "alike", "apart"];

function hasSameLook(a: BoardPatient, b: BoardPatient): boolean {
  const fields = Object.keys({ ...a, ...b }) as (keyof BoardPatient)[];
  const text = (value: unknown) => JSON.stringify(value) ?? "";
  return fields.every(
    (field) => UNMARKED_FIELDS.indexOf(field) >= 0 || text(a[field]) === text(b[field]),
  );
}

function filterRecentMarks(marks: BoardState["marks"], at: number): BoardState["marks"] {
  const ids = Object.keys(marks);
  const recentMarks: BoardState["marks"] = {};
  for (const id of ids) {
    const mark = marks[id];
    if (mark && isRecent(mark.at, at)) recentMarks[id] = mark;
  }
  return Object.keys(recentMarks).length === ids.length ? marks : recentMarks;
}

function isRecent(then: number, at: number): boolean {
  return at - then < TRACE_LIFETIME_MS;
}

/**
 * Returns the patients after a change to `patient`: every patient on its list of alike names lists `patient` too, and
 * nobody else does. If `patient` has no list, the list of `before` applies (docs/wire/patients.md, Signals).
 */
function withAlike(
  patients: readonly BoardPatient[],
  patient: BoardPatient,
  before: BoardPatient | undefined,
): BoardPatient[] {
  const { id } = patient;
  // A listed patient who is not on the board has just left and does not count.
  const alike = (patient.alike ?? before?.alike ?? []).filter((other) =>
    patients.some((one) => one.id === other),
  );
  return patients.map((one) => {
    if (one.id === id) return withAlikeIds(one, alike);
    const others = listOtherAlike(one, id);
    return withAlikeIds(one, alike.indexOf(one.id) < 0 ? others : others.concat(id).sort());
  });
}

/** Returns the patients after the patient with `id` has left. */
function withoutAlike(patients: readonly BoardPatient[], id: string): BoardPatient[] {
  return patients.map((one) => withAlikeIds(one, listOtherAlike(one, id)));
}

function listOtherAlike({ alike = [] }: BoardPatient, id: string): string[] {
  return alike.filter((other) => other !== id);
}

/** Returns the same object if the list is unchanged, to avoid a redraw; an empty list is left out. */
function withAlikeIds(patient: BoardPatient, alike: string[]): BoardPatient {
  const { alike: before, ...rest } = patient;
  if (alike.length === 0) return before === undefined ? patient : rest;
  return before?.join() === alike.join() ? patient : { ...rest, alike };
}

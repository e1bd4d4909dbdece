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

/** `at`: now, epoch milliseconds of the server. `isQuiet`: the changes come after a long absence and are not news. */
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
    return {
      ...shown,
      announcements: sortNewestFirst(announcements),
      marks: filterRecentMarks(state?.marks ?? {}, action.at),
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
    marks: filterRecentMarks(state.marks, at),
    leaving: state.leaving.filter((leaving) => isRecent(leaving.at, at)),
  };
  const newsAt = isQuiet ? null : at;
  const next = action.changes.reduce(
    (before, change) => applyChange(before, change, newsAt),
    start,
  );
  return {
    ...next,
    emergencies: listOpenEmergencies(next.emergencies, at),
    patients: disambiguate(next.patients, next.hospital.timezone),
  };
}

/** `newsAt`: time of news, epoch milliseconds on the server's clock; null if the change is not marked as news. */
function applyChange(state: BoardState, change: BoardChange, newsAt: number | null): BoardState {
  switch (change.type) {
    case "patient.created":
    case "patient.updated":
      return withPatient(state, change.payload, newsAt);
    case "patient.deleted":
      return withoutPatient(
        state,
        change.payload.id,
        change.payload.reason === "discharged",
        newsAt,
      );
    case "announcement.created":
    case "announcement.updated":
      return {
        ...state,
        posted: withPosting(state, change, newsAt ?? 0),
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
      return { ...state, emergencies: upsert(state.emergencies, change.payload) };
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

function withPatient(state: BoardState, patient: BoardPatient, newsAt: number | null): BoardState {
  const { id, status } = patient;
  if (isClosed(status)) return withoutPatient(state, id, status === "discharged", newsAt);
  const known = state.patients.find((one) => one.id === id);
  const isNews = newsAt !== null && !(known && hasSameLook(known, patient));
  // The time comes from the event, so that all boards agree, but is never in the future.
  const at = Math.min(newsAt ?? 0, Date.parse(patient.changed_at));
  const patients = upsert(state.patients, patient);
  // A listed patient who is not on the board has just left and does not count.
  const alike = (patient.alike ?? known?.alike ?? []).filter((other) =>
    patients.some((one) => one.id === other),
  );
  return {
    ...state,
    patients: withAlike(patients, id, alike),
    marks: isNews
      ? { ...state.marks, [id]: { at, hasJustArrived: known === undefined } }
      : state.marks,
    leaving: state.leaving.filter((leaving) => leaving.patient.id !== id),
  };
}

/** Only a discharge that is news leaves a trace (docs/wire/live.md, What each audience sees). */
function withoutPatient(
  state: BoardState,
  id: string,
  isDischarge: boolean,
  newsAt: number | null,
): BoardState {
  const patient = state.patients.find((known) => known.id === id);
  if (patient === undefined) return state;
  const { [id]: _, ...marks } = state.marks;
  const leaving = state.leaving.slice();
  if (isDischarge && newsAt !== null)
    leaving.push({ patient: { ...patient, status: "discharged" }, at: newsAt });
  return { ...state, patients: withAlike(without(state.patients, id), id, []), marks, leaving };
}

function without<T extends { id: string }>(items: T[], id: string): T[] {
  return items.filter((item) => item.id !== id);
}

function upsert<T extends { id: string }>(items: T[], item: T): T[] {
  const isKnown = items.some(({ id }) => id === item.id);
  return isKnown ? items.map((old) => (old.id === item.id ? item : old)) : [item].concat(items);
}

/** Sorts by the same key everywhere, so that an announcement returns to its place when switched on again. */
function sortNewestFirst(announcements: readonly BoardAnnouncement[]): BoardAnnouncement[] {
  return announcements.slice().sort((a, b) => {
    if (a.created_at === b.created_at) return a.id < b.id ? -1 : 1;
    // All times have the same format, so they compare as text.
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
  const entries = Object.entries(marks);
  if (entries.every(([, mark]) => isRecent(mark.at, at))) return marks;
  const recentMarks: BoardState["marks"] = {};
  for (const [id, mark] of entries) if (isRecent(mark.at, at)) recentMarks[id] = mark;
  return recentMarks;
}

function isRecent(then: number, at: number): boolean {
  return at - then < TRACE_LIFETIME_MS;
}

/** Sets a patient's list of similar names, and the lists of those on it (docs/wire/patients.md, Signals). */
function withAlike(patients: readonly BoardPatient[], id: string, alike: readonly string[]) {
  return patients.map((one) => {
    if (one.id === id) return withAlikeIds(one, alike);
    const others = (one.alike ?? []).filter((other) => other !== id);
    return withAlikeIds(one, alike.indexOf(one.id) < 0 ? others : others.concat(id).sort());
  });
}

/** Returns the same object if the list is unchanged, to avoid a redraw; an empty list is left out. */
function withAlikeIds(patient: BoardPatient, alike: readonly string[]): BoardPatient {
  const { alike: before, ...rest } = patient;
  if (alike.length === 0) return before === undefined ? patient : rest;
  return before?.join() === alike.join() ? patient : { ...rest, alike: alike.slice() };
}

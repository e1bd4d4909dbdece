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
import { withAlike, withoutAlike } from "./alike.js";
import { type BoardState, type Posting, TRACE_LIFETIME_MS } from "./board-state.js";

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

/**
 * Returns the next state of a screen, without side effects (docs/wire/live.md, Live protocol; docs/wire/live.md, What
 * each audience sees).
 */
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
    (next, change) => applyChange(next, change, at, isQuiet),
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
      const announcements = state.announcements.filter((item) => item.id !== id);
      return { ...state, announcements, posted };
    }
    case "ward.created":
    case "ward.updated":
      return { ...state, wards: sortWards(upsert(state.wards, change.payload)) };
    case "ward.deleted": {
      const { id } = change.payload;
      return { ...state, wards: state.wards.filter((ward) => ward.id !== id) };
    }
    case "emergency.raised":
      return {
        ...state,
        emergencies: listOpenEmergencies(upsert(state.emergencies, change.payload), at),
      };
    case "emergency.ended": {
      const { id } = change.payload;
      return { ...state, emergencies: state.emergencies.filter((one) => one.id !== id) };
    }
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
    return withoutPatient(
      state,
      patient.id,
      patient.status === "discharged" && !isQuiet ? at : null,
    );
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

/**
 * `leftAt`: time of a discharge to show; null removes the patient at once without a trace (docs/wire/live.md, What each
 * audience sees).
 */
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
    patients: withoutAlike(
      state.patients.filter((known) => known !== patient),
      id,
    ),
    marks,
    leaving,
  };
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
  {
    type,
    payload,
    revision,
  }: Extract<BoardChange, { type: "announcement.created" | "announcement.updated" }>,
  at: number,
): BoardState["posted"] {
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
  const recent = ids.filter((id) => isRecent(marks[id]?.at ?? 0, at));
  if (recent.length === ids.length) return marks;
  const recentMarks: BoardState["marks"] = {};
  for (const id of recent) {
    const mark = marks[id];
    if (mark) recentMarks[id] = mark;
  }
  return recentMarks;
}

function isRecent(then: number, at: number): boolean {
  return at - then < TRACE_LIFETIME_MS;
}

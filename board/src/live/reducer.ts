import type {
  BoardAnnouncement,
  BoardOnCall,
  BoardPatient,
  BoardSnapshot,
  BoardWard,
} from "@wardline/contracts/boards";
import type { BoardChange } from "@wardline/contracts/live";
import { openEmergencies } from "@wardline/domain/boards/emergency";
import { disambiguate } from "@wardline/domain/patients/disambiguate";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { compareNatural } from "@wardline/domain/text/natural-order";
import { learnZone } from "@wardline/domain/time/zoned-day";
import { withAlike, withoutAlike } from "./alike.js";
import { type BoardState, KEEP_TRACES_MS, type Posting } from "./board-state.js";

/** `at`: now, epoch milliseconds on the server's clock. `quiet`: what was missed long ago is no news to mark. */
export type BoardAction =
  | { type: "snapshot"; snapshot: BoardSnapshot; at: number }
  | {
      type: "changes";
      changes: BoardChange[];
      revision: number;
      at: number;
      quiet: boolean;
      /** Who is on call, where a catch-up said it; the changes may say it again. */
      onCall?: BoardOnCall[] | undefined;
    }
  | { type: "unpublished" };

/**
 * The next state of a screen: a pure function of the one before and what came (docs/wire.md, Live protocol;
 * docs/wire.md, What each audience sees).
 */
export function reduce(state: BoardState | null, action: BoardAction): BoardState | null {
  if (action.type === "unpublished") return null;
  if (action.type === "snapshot") {
    const { announcements, serverTime: _, ...shown } = action.snapshot;
    learnZone(shown.hospital.timezone, shown.hospital);
    const marks = state === null ? {} : recentMarks(state.marks, action.at);
    return {
      ...shown,
      announcements: newestFirst(announcements),
      marks,
      leaving: [],
      posted: postedIn(state, action.snapshot, action.at),
    };
  }
  if (state === null) return null;
  const { at, quiet } = action;
  const start: BoardState = {
    ...state,
    onCall: action.onCall ?? state.onCall,
    revision: action.revision,
    emergencies: openEmergencies(state.emergencies, at),
    marks: recentMarks(state.marks, at),
    leaving: state.leaving.filter((leaving) => isRecent(leaving.at, at)),
  };
  const next = action.changes.reduce((next, change) => applyChange(next, change, at, quiet), start);
  return { ...next, patients: disambiguate(next.patients, next.hospital.timezone) };
}

function applyChange(
  state: BoardState,
  change: BoardChange,
  at: number,
  quiet: boolean,
): BoardState {
  switch (change.type) {
    case "patient.created":
    case "patient.updated":
      return withPatient(state, change.payload, at, quiet);
    case "patient.deleted": {
      const discharged = change.payload.reason === "discharged" && !quiet;
      return withoutPatient(state, change.payload.id, discharged ? at : null);
    }
    case "announcement.created":
    case "announcement.updated":
      return {
        ...state,
        posted: withPosting(state, change, quiet ? 0 : at),
        announcements: newestFirst(upsert(state.announcements, change.payload)),
      };
    case "announcement.deleted": {
      const { id } = change.payload;
      const { [id]: _, ...posted } = state.posted;
      const announcements = state.announcements.filter((item) => item.id !== id);
      return { ...state, announcements, posted };
    }
    case "ward.created":
    case "ward.updated":
      return { ...state, wards: inOrder(upsert(state.wards, change.payload)) };
    case "ward.deleted": {
      const { id } = change.payload;
      return { ...state, wards: state.wards.filter((ward) => ward.id !== id) };
    }
    case "emergency.raised":
      return {
        ...state,
        emergencies: openEmergencies(upsert(state.emergencies, change.payload), at),
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
      learnZone(hospital.timezone, hospital);
      return { ...state, hospital, onCall };
    }
    case undefined:
      return state;
    default:
      // All others say who is on call from now on, or nothing.
      return change.payload.onCall ? { ...state, onCall: change.payload.onCall } : state;
  }
}

function withPatient(
  state: BoardState,
  patient: BoardPatient,
  at: number,
  quiet: boolean,
): BoardState {
  if (isClosed(patient.status)) {
    return withoutPatient(state, patient.id, patient.status === "discharged" && !quiet ? at : null);
  }
  const known = state.patients.find(({ id }) => id === patient.id);
  const marks =
    quiet || (known && looksAlike(known, patient))
      ? state.marks
      : { ...state.marks, [patient.id]: { at: newsAt(patient, at), arrived: known === undefined } };
  return {
    ...state,
    patients: withAlike(upsert(state.patients, patient), patient, known),
    marks,
    leaving: state.leaving.filter((leaving) => leaving.patient.id !== patient.id),
  };
}

/**
 * `leftAt`: when a discharge is to be shown; null: removed at once and without comment
 * (docs/wire.md, What each audience sees).
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
  const known = items.some(({ id }) => id === item.id);
  return known ? items.map((old) => (old.id === item.id ? item : old)) : [item].concat(items);
}

/** By one key wherever they come from, so that one switched on again stands where it stood. Times are of one form. */
function newestFirst(announcements: readonly BoardAnnouncement[]): BoardAnnouncement[] {
  return announcements.slice().sort((a, b) => {
    if (a.created_at === b.created_at) return a.id < b.id ? -1 : 1;
    return a.created_at > b.created_at ? -1 : 1;
  });
}

/** Of a snapshot's announcements those that are news: on a page that was just opened, those of the last minutes. */
function postedIn(
  before: BoardState | null,
  { announcements, revision }: BoardSnapshot,
  at: number,
): BoardState["posted"] {
  const posted: BoardState["posted"] = {};
  for (const one of announcements) {
    const created = Date.parse(one.created_at);
    const known = before?.posted[one.id];
    const isNews = before === null ? isRecent(created, at) : !isSaid(before, one);
    if (isNews) posted[one.id] = { at: isRecent(created, at) ? created : at, revision };
    else if (known !== undefined) posted[one.id] = known;
  }
  return posted;
}

/** With the words of a new or changed announcement; an end that was moved is no news. */
function withPosting(
  state: BoardState,
  {
    type,
    payload,
    revision,
  }: Extract<BoardChange, { type: "announcement.created" | "announcement.updated" }>,
  at: number,
): BoardState["posted"] {
  if (isSaid(state, payload)) return state.posted;
  const isNew = type === "announcement.created" && at > 0;
  const posting: Posting = { at: isNew ? Date.parse(payload.created_at) : at, revision };
  return { ...state.posted, [payload.id]: posting };
}

function isSaid({ announcements }: BoardState, { id, message }: BoardAnnouncement): boolean {
  return announcements.some((one) => one.id === id && one.message === message);
}

/** As the server orders them. */
function inOrder(wards: readonly BoardWard[]): BoardWard[] {
  const placeOf = ({ order = Number.MAX_SAFE_INTEGER }: BoardWard) => order;
  return wards.slice().sort((a, b) => placeOf(a) - placeOf(b) || compareNatural(a.name, b.name));
}

/** When a patient changed, by the event itself, so that all boards say the same; never a time to come. */
function newsAt({ changed_at }: BoardPatient, at: number): number {
  return Math.min(at, Date.parse(changed_at));
}

/** What of a patient is no news: when it changed, and whose names are like it, which others' cards change. */
const NO_NEWS: readonly (keyof BoardPatient)[] = ["changed_at", "alike", "apart"];

/** Whether a board shows the same of both. */
function looksAlike(a: BoardPatient, b: BoardPatient): boolean {
  const fields = Object.keys({ ...a, ...b }) as (keyof BoardPatient)[];
  const text = (value: unknown) => JSON.stringify(value) ?? "";
  return fields.every((field) => NO_NEWS.indexOf(field) >= 0 || text(a[field]) === text(b[field]));
}

function recentMarks(marks: BoardState["marks"], at: number): BoardState["marks"] {
  const ids = Object.keys(marks);
  const recent = ids.filter((id) => isRecent(marks[id]?.at ?? 0, at));
  if (recent.length === ids.length) return marks;
  const kept: BoardState["marks"] = {};
  for (const id of recent) {
    const mark = marks[id];
    if (mark) kept[id] = mark;
  }
  return kept;
}

function isRecent(then: number, at: number): boolean {
  return at - then < KEEP_TRACES_MS;
}

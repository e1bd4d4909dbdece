import type { BoardPatient, BoardSnapshot } from "@wardline/contracts/boards";
import {
  ACUITY_SHAPES,
  type Acuity,
  type AcuityScale,
  acuityLabel,
  acuityLevel,
  acuityOnDisplays,
} from "@wardline/domain/patients/acuity";
import {
  type FlagMark,
  PATIENT_FLAG_LABELS,
  PATIENT_FLAG_MARKS,
  type PatientFlag,
} from "@wardline/domain/patients/patient-flags";
import { waitingClock } from "@wardline/domain/patients/waiting";
import { dateText } from "@wardline/domain/time/clock-text";
import { addDays, zonedDay } from "@wardline/domain/time/zoned-day";
import { ACUITY_COLOURS } from "@wardline/theme/acuity-colours";

/** In which order a board shows flags: where there is no room for all, the last ones are counted. */
const FLAG_ORDER: readonly PatientFlag[] = [
  "airborne",
  "droplet",
  "contact",
  "allergy",
  "nil_by_mouth",
  "falls",
  "interpreter",
];

/** Letters in a shape, which say something without a colour; the legend says it in words. */
export interface SignalMark {
  text: string;
  shape: FlagMark["shape"] | (typeof ACUITY_SHAPES)[Acuity];
  label: string;
  /** Beside shape and letters, never alone; null: that of the text. */
  colour: string | null;
}

/** What a row says besides bed, name, status, stay and doctor (docs/board.md, Signals). */
export interface RowSignals {
  /** Whether the sign of a name that another one in the room is like stands before it. */
  isAlike: boolean;
  /** The acuity, then the flags, in the order in which they are needed: isolation, allergy, nil by mouth, falls, others. */
  marks: readonly SignalMark[];
  /** What is waited for is the last, and so the first for which there is no room. */
  notes: readonly SignalNote[];
  /** How long somebody waits who waits too long, or nearly; else null. */
  wait: { text: string; level: "due" | "over" } | null;
}

/** A short text, and what kind of thing it says. */
export interface SignalNote {
  kind: "discharge" | "waiting";
  text: string;
  /** For how long, "42 min"; "" where that is not said. */
  duration: string;
}

export const NO_SIGNALS: RowSignals = { isAlike: false, marks: [], notes: [], wait: null };

/** The sign before a name that another one in the room is like. */
export const ALIKE_SIGN = "⚠";

/** The hospital's settings for the words of signals. */
export interface SignalWords {
  targets: BoardSnapshot["targets"];
  scale: AcuityScale;
}

/**
 * What is signalled of a patient at `now` (epoch milliseconds) in `zone`; of one who has left, nothing. `isAlike`: among
 * those whose names are marked.
 */
export function signalsOf(
  patient: BoardPatient,
  { targets, scale }: SignalWords,
  now: number,
  zone: string,
  isAlike: boolean,
): RowSignals {
  const { flags = [] } = patient;
  const acuity = acuityOnDisplays(patient.acuity ?? null, scale);
  const { expected_discharge: discharge = null, waiting_for: reason = null } = patient;
  const marks: SignalMark[] = [];
  if (acuity !== null) {
    const colour = ACUITY_COLOURS[acuityLevel(acuity, scale).colour].board;
    const label = acuityLabel(acuity, scale);
    marks.push({ text: String(acuity), shape: ACUITY_SHAPES[acuity], label, colour });
  }
  const rankOf = (flag: PatientFlag) => FLAG_ORDER.indexOf(flag) + 1 || Infinity;
  for (const flag of flags.slice().sort((a, b) => rankOf(a) - rankOf(b))) {
    const { mark, shape } = PATIENT_FLAG_MARKS[flag];
    marks.push({ text: mark, shape, label: PATIENT_FLAG_LABELS[flag], colour: null });
  }
  const notes: SignalNote[] = [];
  if (discharge !== null) {
    notes.push({ kind: "discharge", text: dayText(discharge, now, zone), duration: "" });
  }
  if (reason !== null && reason !== "") {
    const since = Date.parse(patient.waiting_since ?? "");
    const duration = Number.isNaN(since) ? "" : waitText(Math.floor((now - since) / 60_000));
    notes.push({ kind: "waiting", text: reason, duration });
  }
  const clock = waitingClock(patient, targets, now);
  const isLong = clock !== null && clock.level !== "within";
  return {
    isAlike,
    marks,
    notes,
    wait: isLong ? { text: waitText(clock.minutes), level: clock.level as "due" | "over" } : null,
  };
}

/** Minutes as a wall says them: "45 min", "2 h 10", "3 d". */
export function waitText(minutes: number): string {
  const known = Math.max(0, minutes);
  if (known < 100) return `${known} min`;
  const hours = Math.floor(known / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  return `${hours} h ${`0${known % 60}`.slice(-2)}`;
}

/** The word for the day that it is. */
export const TODAY = "today";

/** A day YYYY-MM-DD as seen from `now`: "today", "tomorrow", "24 Nov". */
function dayText(day: string, now: number, zone: string): string {
  const today = zonedDay(now, zone);
  if (day === today) return TODAY;
  if (day === addDays(today, 1)) return "tomorrow";
  return dateText(Date.parse(`${day}T12:00:00Z`), "UTC")
    .split(" ")
    .slice(1)
    .join(" ");
}

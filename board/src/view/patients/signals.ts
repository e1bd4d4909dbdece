import type { BoardPatient, BoardSnapshot } from "@wardline/contracts/boards/board";
import {
  ACUITY_SHAPES,
  type Acuity,
  type AcuityScale,
  acuityLabel,
  findAcuityLevel,
  maskAcuity,
} from "@wardline/domain/patients/acuity";
import {
  type FlagMark,
  PATIENT_FLAG_LABELS,
  PATIENT_FLAG_MARKS,
  type PatientFlag,
} from "@wardline/domain/patients/patient-flags";
import { computeWaitingClock } from "@wardline/domain/patients/waiting";
import { dateText } from "@wardline/domain/time/clock-text";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { ACUITY_COLOURS } from "@wardline/theme/acuity-colours";

/** Order of flags on a board. If not all fit, the last ones are only counted. */
const FLAG_ORDER: readonly PatientFlag[] = [
  "airborne",
  "droplet",
  "contact",
  "allergy",
  "nil_by_mouth",
  "falls",
  "interpreter",
];

/** Letters in a shape, readable without colour; the legend explains them in words. */
export interface SignalMark {
  text: string;
  shape: FlagMark["shape"] | (typeof ACUITY_SHAPES)[Acuity];
  label: string;
  /** Colour in addition to shape and letters; null for the colour of the text. */
  colour: string | null;
}

/** Signals of a row, besides bed, name, status, stay and doctor (docs/board.md, Signals). */
export interface RowSignals {
  /** True if the name is marked as similar to another in the room. */
  isAlike: boolean;
  /** The acuity, then the flags by urgency: isolation, allergy, nil by mouth, falls, others. */
  marks: readonly SignalMark[];
  /** Notes in display order. The reason for waiting is last, so that it is the first to be cut. */
  notes: readonly SignalNote[];
  /** Wait of a patient who has waited too long, or almost too long; else null. */
  wait: { text: string; level: "due" | "over" } | null;
}

/** Short text of one kind. */
export interface SignalNote {
  kind: "discharge" | "waiting";
  text: string;
  /** Duration, "42 min"; empty if none is shown. */
  duration: string;
}

export const NO_SIGNALS: RowSignals = { isAlike: false, marks: [], notes: [], wait: null };

export const ALIKE_SIGN = "⚠";

/** Hospital's settings for the signals. */
export interface SignalSettings {
  targets: BoardSnapshot["targets"];
  scale: AcuityScale;
}

/**
 * Returns the signals of a patient at `now` (epoch milliseconds) in `zone`. `isAlike`: the name is marked as similar to
 * another.
 */
export function buildSignals(
  patient: BoardPatient,
  { targets, scale }: SignalSettings,
  now: number,
  zone: string,
  isAlike: boolean,
): RowSignals {
  const { flags = [] } = patient;
  const acuity = maskAcuity(patient.acuity ?? null, scale);
  const { expected_discharge: discharge = null, waiting_for: reason = null } = patient;
  const marks: SignalMark[] = [];
  if (acuity !== null) {
    const colour = ACUITY_COLOURS[findAcuityLevel(acuity, scale).colour].board;
    const label = acuityLabel(acuity, scale);
    marks.push({ text: String(acuity), shape: ACUITY_SHAPES[acuity], label, colour });
  }
  const getRank = (flag: PatientFlag) => FLAG_ORDER.indexOf(flag) + 1 || Infinity;
  for (const flag of flags.slice().sort((a, b) => getRank(a) - getRank(b))) {
    const { mark, shape } = PATIENT_FLAG_MARKS[flag];
    marks.push({ text: mark, shape, label: PATIENT_FLAG_LABELS[flag], colour: null });
  }
  const notes: SignalNote[] = [];
  if (discharge !== null) {
    notes.push({ kind: "discharge", text: dayText(discharge, now, zone), duration: "" });
  }
  if (reason !== null && reason !== "") {
    const since = Date.parse(patient.waiting_since ?? "");
    const duration = Number.isNaN(since) ? "" : wallWaitText(Math.floor((now - since) / 60_000));
    notes.push({ kind: "waiting", text: reason, duration });
  }
  const clock = computeWaitingClock(patient, targets, now);
  const isLong = clock !== null && clock.level !== "within";
  return {
    isAlike,
    marks,
    notes,
    wait: isLong
      ? { text: wallWaitText(clock.minutes), level: clock.level as "due" | "over" }
      : null,
  };
}

/** Formats minutes for a board: "45 min", "2 h 10", "3 d". */
export function wallWaitText(minutes: number): string {
  const waitMinutes = Math.max(0, minutes);
  if (waitMinutes < 100) return `${waitMinutes} min`;
  const hours = Math.floor(waitMinutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  return `${hours} h ${`0${waitMinutes % 60}`.slice(-2)}`;
}

export const TODAY = "today";

/** Formats a day YYYY-MM-DD as seen from `now`: "today", "tomorrow", "24 Nov". */
function dayText(day: string, now: number, zone: string): string {
  const today = toZonedDay(now, zone);
  if (day === today) return TODAY;
  if (day === addDays(today, 1)) return "tomorrow";
  return dateText(Date.parse(`${day}T12:00:00Z`), "UTC")
    .split(" ")
    .slice(1)
    .join(" ");
}

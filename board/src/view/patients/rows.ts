import type { BoardPatient } from "@wardline/contracts/boards/board";
import { formatPatientDuration } from "@wardline/domain/patients/patient-duration";
import { sortInWardOrder } from "@wardline/domain/wards/ward-order";
import type { LeavingPatient } from "../../live/reducer.js";
import { type Form, toWords, type Word } from "../place/ruler.js";
import { ALIKE_SIGN, NO_SIGNALS, type RowSignals } from "./signals.js";

/** Time in which the row of a discharged patient fades out (docs/wire/boards.md, Displays and boards). */
export const LEAVE_MS = 1_600;

/** Person to call for a patient, as parts of the row's doctor line; empty if there is nothing to show. */
export interface RowDuty {
  /** Team that the other fields describe; if no team has people, all teams of the card, joined. */
  team: string;
  name: string;
  role: string;
  /** Role for a row that is too narrow for the full role. */
  shortRole: string;
  /** "+1" if the card has one more team. */
  more: string;
  /** End of duty, "08:00"; only a roster gives an end. */
  until: string;
  phone: string;
}

/** Finds the person to call for a card of these teams. */
export type FindDuty = (teams: readonly string[]) => RowDuty;

/** Patient as a board shows them. */
export type RowView = ReturnType<typeof buildRows>[number];

/** Returns the open cards and those of leaving patients, in ward order. `isStale`: durations are approximate. */
export function buildRows(
  patients: readonly BoardPatient[],
  leaving: readonly LeavingPatient[],
  now: number,
  isStale: boolean,
  findDuty: FindDuty,
  getSignals: (patient: BoardPatient) => RowSignals = () => NO_SIGNALS,
  getRank: (patient: BoardPatient) => number = () => Infinity,
) {
  const leftPatients = leaving.map(({ patient }) => patient);
  const approximateSign = isStale ? "≈ " : "";
  return sortInWardOrder(patients.concat(leftPatients)).map((patient) => {
    const { name, hospital_no, apart } = patient;
    const createdAt = Date.parse(patient.created_at);
    return {
      id: patient.id,
      bed: patient.bed_no.trim(),
      /** Name, or hospital number if the display hides names; with a detail if another row would look the same. */
      name: (name || hospital_no) + (apart === undefined ? "" : ` · ${apart}`),
      /** True if the name is a number, which is cut in the middle, never at the end. */
      isNumber: name === "",
      /** Hospital number next to a name; else empty. */
      hospitalNo: name === "" ? "" : hospital_no,
      status: patient.status,
      teams: patient.teams,
      /** Ward of the patient, and the bed there; null if unknown. */
      wardId: patient.ward_id,
      wardBed: patient.ward_bed,
      duty: findDuty(patient.teams),
      signals: getSignals(patient),
      rank: getRank(patient),
      /** Epoch milliseconds. */
      createdAt,
      /** Length of stay, such as "2 DAYS, 3 HRS"; preceded by "≈ " while the board is stale. */
      duration: approximateSign + formatPatientDuration(createdAt, now),
      isLeaving: leftPatients.indexOf(patient) >= 0,
    };
  });
}

/** Returns the discharged patients whose rows are still visible at `now`. */
export function listLeavingPatients(leaving: readonly LeavingPatient[], now: number) {
  return leaving.filter(({ at }) => now - at < LEAVE_MS);
}

const ALIKE_WORD: Word = { text: `${ALIKE_SIGN} `, className: "bold is-alike" };

/** Returns the words of a row's name, with a sign before a name that is similar to another. */
export function buildNameWords({ name, signals }: Pick<RowView, "name" | "signals">): Word[] {
  return signals.isAlike ? [ALIKE_WORD, { text: name }] : [{ text: name }];
}

/** Returns the form of a length of stay: words are smaller than digits, which are easy to compare. */
export function buildDurationForm(text: string, size: number, unit = 0.84): Form {
  const words = text
    .split(/(\d+)/)
    .flatMap((part, index) => toWords(part, index % 2 === 1 ? {} : { size: unit }));
  return { words, size, weight: 600 };
}

import type { BoardPatient } from "@wardline/contracts/boards";
import { patientDuration } from "@wardline/domain/patients/patient-duration";
import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import { wardOrder } from "@wardline/domain/wards/ward-order";
import type { Leaving } from "../../live/board-state.js";
import type { RowDuty } from "../on-call/row-duty.js";
import { NO_SIGNALS, type RowSignals } from "./signals.js";

/** How long a discharged patient's row takes to leave (docs/wire.md, Displays and boards). */
export const LEAVE_MS = 1_600;

/** One patient as a board shows it. */
export interface RowView {
  id: string;
  bed: string;
  /** The name, or the hospital number where the display shows no names. */
  name: string;
  /** Whether that is a number, which is cut in its middle and never at its end. */
  isNumber: boolean;
  /** The hospital number beside a name; else empty. */
  hospitalNo: string;
  status: PatientStatus;
  teams: readonly string[];
  /** The ward in which the patient lies, and the bed there; null where that is not known. */
  wardId: string | null;
  wardBed: string | null;
  /** Whom to call. */
  duty: RowDuty;
  signals: RowSignals;
  /** Place in the order of waiting, `waitingRank`. */
  rank: number;
  /** Epoch milliseconds. */
  createdAt: number;
  /** "2 DAYS, 3 HRS"; "≈ " before it while the board is stale. */
  duration: string;
  isLeaving: boolean;
}

/**
 * All open cards in ward order, with those that are just leaving. `isStale`: durations are only about right. `dutyOf`:
 * whom to call for a card of these teams. `signalsOf`: what is signalled of a patient. `rankOf`: their place in the order of waiting.
 */
export function rowsOf(
  patients: readonly BoardPatient[],
  leaving: readonly Leaving[],
  now: number,
  isStale: boolean,
  dutyOf: (teams: readonly string[]) => RowDuty,
  signalsOf: (patient: BoardPatient) => RowSignals = () => NO_SIGNALS,
  rankOf: (patient: BoardPatient) => number = () => Infinity,
): RowView[] {
  const left = leaving.map(({ patient }) => patient);
  const about = isStale ? "≈ " : "";
  return wardOrder(patients.concat(left)).map((patient) => {
    const createdAt = Date.parse(patient.created_at);
    return {
      id: patient.id,
      bed: patient.bed_no.trim(),
      name: nameOf(patient),
      isNumber: patient.name === "",
      hospitalNo: patient.name ? patient.hospital_no : "",
      status: patient.status,
      teams: patient.teams,
      wardId: patient.ward_id,
      wardBed: patient.ward_bed,
      duty: dutyOf(patient.teams),
      signals: signalsOf(patient),
      rank: rankOf(patient),
      createdAt,
      duration: about + patientDuration(createdAt, now),
      isLeaving: left.indexOf(patient) >= 0,
    };
  });
}

/** What a row is known by, with what tells it from others that would look the same. */
function nameOf({ name, hospital_no, apart }: BoardPatient): string {
  const known = name || hospital_no;
  return apart === undefined ? known : `${known} · ${apart}`;
}

/** The discharged patients whose rows are still to be seen at `now`. */
export function stillLeaving(leaving: readonly Leaving[], now: number): Leaving[] {
  return leaving.filter(({ at }) => now - at < LEAVE_MS);
}

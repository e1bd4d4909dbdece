import type { Patient } from "@wardline/contracts/patients/patient";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { useNow } from "../../../lib/time/clock.js";
import { dayText } from "../../../lib/time/day-text.js";
import { useHospitalToday } from "../../../lib/time/hospital-time.js";
import {
  dischargeText,
  waitingForInRow,
  waitingForLine,
  waitingForText,
} from "../../../shared/patients/signal-texts.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { DurationText, NameCell, TeamsCell } from "../cells/cells.js";
import { getCutClass, isLong } from "../cells/long-text.js";
import { SignalsLine, useHasMarks } from "./SignalsLine.js";
import signals from "./SignalsLine.module.css";

/** Width of the second lines of the duration and team columns, in characters. */
const STAY_CHARACTERS = 22;
const CARE_CHARACTERS = 15;

/**
 * Options of a second line. `room` is the column's width in characters; if given, only longer texts get a truncating
 * box.
 */
interface SecondLineProps {
  room?: number;
}

/** Shows the name and, below it, the patient's marks, within the height of a row. */
export function PatientCell({ patient, isReadOnly }: { patient: Patient; isReadOnly: boolean }) {
  const isLine = useHasMarks(patient);
  return (
    <>
      <NameCell patient={patient} isLine={isLine} />
      <SignalsLine patient={patient} isReadOnly={isReadOnly} />
    </>
  );
}

/** Shows the length of stay and, below it, the expected discharge of an open card. */
export function StayCell({ patient, until }: { patient: Patient; until?: number | undefined }) {
  const { expected_discharge: day } = patient;
  return (
    <>
      <DurationText patient={patient} until={until} />
      {day === null || until !== undefined || isClosed(patient.status) ? null : (
        <Discharge day={day} room={STAY_CHARACTERS} />
      )}
    </>
  );
}

/** Shows the expected discharge, highlighted once that day has passed. */
export function Discharge({ day, room = 0 }: SecondLineProps & { day: string }) {
  const { text, isOverdue } = dischargeText(day, useHospitalToday());
  return (
    <span
      className={getCutClass(signals.sub, text, room)}
      data-overdue={isOverdue || undefined}
      {...hoverTip(`Expected discharge: ${dayText(day, "full")}`)}
    >
      {text}
    </span>
  );
}

/** Shows in words what a patient is waiting for and for how long; needs a separate line. */
export function WaitingForInWords({ patient }: { patient: Patient }) {
  const text = waitingForText(patient, useNow());
  return (
    <span className={`${signals.sub} ${signals.waiting}`} {...hoverTip(waitingForLine(text))}>
      {text}
    </span>
  );
}

/**
 * Shows in a list row what a patient is waiting for and for how long; truncates the reason if reason and duration do
 * not fit.
 */
export function WaitingFor({ patient, room = 0 }: SecondLineProps & { patient: Patient }) {
  const now = useNow();
  const { reason, time } = waitingForInRow(patient, now);
  const isSplit = isLong(reason + time, room);
  return (
    <span
      className={`${signals.sub} ${signals.waiting} ${isSplit ? signals.parted : ""}`}
      {...hoverTip(waitingForLine(waitingForText(patient, now)))}
    >
      {isSplit ? <span className={getCutClass("", reason, 0)}>{reason}</span> : reason}
      {isSplit ? <span>{time}</span> : time}
    </span>
  );
}

/** Shows the departments and, below them, what the patient is waiting for. */
export function CareCell({ patient, isPast }: { patient: Patient; isPast: boolean }) {
  const isWaiting = patient.waiting_for !== null && !isPast && !isClosed(patient.status);
  return (
    <>
      <TeamsCell patient={patient} isLine={isWaiting} />
      {isWaiting ? <WaitingFor patient={patient} room={CARE_CHARACTERS} /> : null}
    </>
  );
}

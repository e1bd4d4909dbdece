import { Box, Text } from "@mantine/core";
import { GENDER_LABELS, type Patient, updatePatient } from "@wardline/contracts/patients/patient";
import { getShownAge } from "@wardline/domain/patients/birth-date";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { use, useLayoutEffect } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { useNow } from "../../../lib/time/clock.js";
import { dayText } from "../../../lib/time/day-text.js";
import { useHospitalToday } from "../../../lib/time/hospital-time.js";
import { AcuityMark, FlagMark } from "../../../shared/patients/SignalMarks.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import {
  dischargeText,
  fitMarks,
  marksText,
  waitingForInRow,
  waitingForLine,
  waitingForText,
} from "../../../shared/patients/signal-texts.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { InfoPopover } from "../../../ui/menu/InfoPopover.js";
import { SKIPPED_TAB_INDEX } from "../../../ui/table/row-keys.js";
import { DurationText, getCutClass, isLong, NameCell, TeamsCell } from "../cells/cells.js";
import { AlikeList } from "./AlikeNote.js";
import { ALIKE_TEXT, AlikeContext } from "./alike-names.js";
import { SignalsEditor } from "./SignalsChoice.js";
import classes from "./SignalsLine.module.css";

/** Width in pixels of the narrowest name column, and width of the sign for similar names. */
const NAME_WIDTH = 150;
const ALIKE_MARK_WIDTH = 29;

/** Width of the second lines of the duration and team columns, in characters. */
const STAY_CHARACTERS = 22;
const CARE_CHARACTERS = 15;

/** Returns true if a second line follows the patient's name, with marks or the sign for similar names. */
export function useHasMarks({ id, acuity, flags }: Patient): boolean {
  return use(AlikeContext).groups.has(id) || acuity !== null || flags.length > 0;
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

interface SignalsLineProps {
  patient: Patient;
  isReadOnly: boolean;
  /** True if the button of a patient without marks is on a line with other content. */
  isLine?: boolean;
}

/** Shows a patient's marks as a button that opens all signals; without marks, only the button. */
export function SignalsLine({ patient, isReadOnly, isLine = false }: SignalsLineProps) {
  const canChange = useMay(updatePatient.access) && !isReadOnly;
  const { id, name, acuity, flags } = patient;
  const { groups, findAlike } = use(AlikeContext);
  const isAlike = groups.has(id);
  const scale = useAcuityScale();
  const words = marksText(patient, scale);
  const isBare = words === "" && !isAlike;
  if (isBare && !canChange) return null;
  const room = isAlike ? NAME_WIDTH - ALIKE_MARK_WIDTH : NAME_WIDTH;
  const shownFlags = fitMarks(flags, acuity !== null, room);
  const hiddenCount = flags.length - shownFlags.length;
  const marks =
    words === "" ? null : (
      <>
        {acuity === null ? null : <AcuityMark acuity={acuity} scale={scale} />}
        {shownFlags.map((flag) => (
          <FlagMark key={flag} flag={flag} />
        ))}
        {hiddenCount === 0 ? null : <small>+{hiddenCount}</small>}
      </>
    );
  const label = `Signals of ${name}`;
  const addClass = isLine || !isBare ? `${classes.add} ${classes.inLine}` : classes.add;
  return (
    <span className={isBare ? classes.bare : classes.line}>
      {isAlike ? (
        <InfoPopover
          label={`Names similar to ${name}`}
          spoken={ALIKE_TEXT}
          tip={`Names similar to ${name}`}
          className={classes.alike}
          text="⚠"
        >
          {() => <AlikeList patients={findAlike(id)} />}
        </InfoPopover>
      ) : null}
      {/* Always rendered in the same place, so that an open popover stays open when marks appear or disappear. */}
      {canChange ? (
        <InfoPopover
          label={label}
          spoken={words === "" ? label : `${label}: ${words}`}
          tip={words || undefined}
          className={words === "" ? addClass : classes.marks}
          isWide
          tabIndex={isAlike ? SKIPPED_TAB_INDEX : undefined}
          text={marks ?? "+"}
        >
          {(_close, button) => <SignalsSheet patient={patient} button={button} />}
        </InfoPopover>
      ) : null}
      {canChange || marks === null ? null : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn of words and shapes, not of a file
        <span className={classes.marks} role="img" aria-label={words} {...hoverTip(words)}>
          {marks}
        </span>
      )}
    </span>
  );
}

/** The signals in a popover over a list; names the patient and highlights the row of its `button` while open. */
function SignalsSheet({ patient, button }: { patient: Patient; button: HTMLElement }) {
  useLayoutEffect(() => {
    const row = button.closest("tr, li > div");
    row?.toggleAttribute("data-lit", true);
    return () => void row?.toggleAttribute("data-lit", false);
  }, [button]);
  const { name, bed_no, gender, hospital_no } = patient;
  const age = String(getShownAge(patient, useHospitalToday()));
  const details = [bed_no || "No bed", age, GENDER_LABELS[gender], hospital_no];
  return (
    <>
      <Box component="p" m="0 0 12px" pb={10} style={{ borderBottom: "1px solid var(--wl-line)" }}>
        <Box component="b" display="block" fz="1rem" fw={660} lh={1.3} dir="auto" translate="no">
          {name}
        </Box>
        <Text span inherit c="dimmed">
          {details.filter((fact) => fact !== "").join(" · ")}
        </Text>
      </Box>
      <SignalsEditor patient={patient} />
    </>
  );
}

/** Shows the length of stay and, below it, the expected discharge of an open card. */
export function StayCell({ patient, until }: { patient: Patient; until: number | undefined }) {
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

/** Shows the expected discharge, highlighted once the day has passed; truncates it beyond `room` characters. */
export function Discharge({ day, room = 0 }: { day: string; room?: number }) {
  const { text, isOverdue } = dischargeText(day, useHospitalToday());
  return (
    <span
      className={getCutClass(classes.sub, text, room)}
      data-overdue={isOverdue || undefined}
      {...hoverTip(`Expected discharge: ${dayText(day, "full")}`)}
    >
      {text}
    </span>
  );
}

/** Shows what a patient is waiting for and for how long; truncates the reason if both exceed `room` characters. */
export function WaitingFor({ patient, room = 0 }: { patient: Patient; room?: number }) {
  const now = useNow();
  const { reason, time } = waitingForInRow(patient, now);
  const isSplit = isLong(reason + time, room);
  return (
    <span
      className={`${classes.sub} ${classes.waiting} ${isSplit ? classes.parted : ""}`}
      {...hoverTip(waitingForLine(waitingForText(patient, now)))}
    >
      {isSplit ? <span className={getCutClass("", reason, 0)}>{reason}</span> : reason}
      {isSplit ? <span>{time}</span> : time}
    </span>
  );
}

/** Shows in words what a patient is waiting for and for how long; needs a separate line. */
export function WaitingForInWords({ patient }: { patient: Patient }) {
  const text = waitingForText(patient, useNow());
  return (
    <span className={`${classes.sub} ${classes.waiting}`} {...hoverTip(waitingForLine(text))}>
      {text}
    </span>
  );
}

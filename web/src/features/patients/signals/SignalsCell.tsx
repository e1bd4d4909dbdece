import { type Patient, updatePatient } from "@wardline/contracts/patients";
import { use } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { AcuityMark, FlagMark } from "../../../shared/patients/SignalMarks.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import { marksInRoom, marksText } from "../../../shared/patients/signal-texts.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { InfoPopover } from "../../../ui/menu/InfoPopover.js";
import { PASSED_BY_TAB } from "../../../ui/table/row-keys.js";
import { AlikeList } from "../alike/AlikeNote.js";
import { ALIKE_SIGN, ALIKE_TEXT, AlikeContext } from "../alike/alike-names.js";
import classes from "./SignalsCell.module.css";
import { SignalsSheet } from "./SignalsSheet.js";

/** Of the narrowest column of names, in pixels, and what the sign of names alike takes of it. */
const ROOM = 150;
const ALIKE = 29;

interface SignalsLineProps {
  patient: Patient;
  /** Nothing can be changed: a past day, or a right that is missing. */
  isReadOnly?: boolean;
  /** Whether the button of a patient without marks stands in a line with others. */
  isLine?: boolean;
}

/** Whether a patient's name has a second line: marks, or a name that is alike. */
export function useHasMarks({ id, acuity, flags }: Patient): boolean {
  return use(AlikeContext).groups.has(id) || acuity !== null || flags.length > 0;
}

/** The marks of a patient, whose button opens all signals; with none, the button alone. */
export function SignalsLine({ patient, isReadOnly = false, isLine = false }: SignalsLineProps) {
  const mayChange = useMay(updatePatient.access) && !isReadOnly;
  const isAlike = use(AlikeContext).groups.has(patient.id);
  const words = marksText(patient, useAcuityScale());
  const isBare = words === "" && !isAlike;
  if (isBare && !mayChange) return null;
  return (
    <span className={isBare ? classes.bare : classes.line}>
      {isAlike ? <AlikeMark patient={patient} /> : null}
      {/* In the same place with and without marks: what is open stays open. */}
      {mayChange ? (
        <SignalsButton patient={patient} isAlike={isAlike} isLine={isLine || !isBare} />
      ) : null}
      {mayChange || words === "" ? null : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn of words and shapes, not of a file
        <span className={classes.marks} role="img" aria-label={words} {...hoverTip(words)}>
          <Marks patient={patient} isAlike={isAlike} />
        </span>
      )}
    </span>
  );
}

interface SignalsButtonProps {
  patient: Patient;
  isAlike: boolean;
  isLine: boolean;
}

function SignalsButton({ patient, isAlike, isLine }: SignalsButtonProps) {
  const words = marksText(patient, useAcuityScale());
  return (
    <InfoPopover
      label={`Signals of ${patient.name}`}
      spoken={[`Signals of ${patient.name}`, words].filter(Boolean).join(": ")}
      tip={words || undefined}
      className={words === "" ? `${classes.add} ${isLine ? classes.inLine : ""}` : classes.marks}
      isWide
      tabIndex={isAlike ? PASSED_BY_TAB : undefined}
      text={words === "" ? "+" : <Marks patient={patient} isAlike={isAlike} />}
    >
      {(_close, button) => <SignalsSheet patient={patient} button={button} />}
    </InfoPopover>
  );
}

function Marks({ patient, isAlike }: { patient: Patient; isAlike: boolean }) {
  const scale = useAcuityScale();
  const { acuity, flags } = patient;
  const shown = marksInRoom(flags, acuity !== null, isAlike ? ROOM - ALIKE : ROOM);
  const rest = flags.length - shown.length;
  return (
    <>
      {acuity === null ? null : <AcuityMark acuity={acuity} scale={scale} />}
      {shown.map((flag) => (
        <FlagMark key={flag} flag={flag} />
      ))}
      {rest === 0 ? null : <small>+{rest}</small>}
    </>
  );
}

function AlikeMark({ patient }: { patient: Patient }) {
  const { othersOf } = use(AlikeContext);
  return (
    <InfoPopover
      label={`Names like that of ${patient.name}`}
      spoken={ALIKE_TEXT}
      tip={`Names like that of ${patient.name}`}
      className={classes.alike}
      text={ALIKE_SIGN}
    >
      {() => <AlikeList patients={othersOf(patient.id)} />}
    </InfoPopover>
  );
}

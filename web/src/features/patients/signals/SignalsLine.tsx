import { type Patient, updatePatient } from "@wardline/contracts/patients/patient";
import { use } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { AcuityMark, FlagMark } from "../../../shared/patients/SignalMarks.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import { fitMarks, marksText } from "../../../shared/patients/signal-texts.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { InfoPopover } from "../../../ui/menu/InfoPopover.js";
import { SKIPPED_TAB_INDEX } from "../../../ui/table/row-keys.js";
import { AlikeList } from "../alike/AlikeNote.js";
import { ALIKE_ROW_SIGN, ALIKE_TEXT, AlikeContext } from "../alike/alike-names.js";
import classes from "./SignalsLine.module.css";
import { SignalsSheet } from "./SignalsSheet.js";

/** Width in pixels of the narrowest name column, and width of the sign for similar names. */
const NAME_WIDTH = 150;
const ALIKE_MARK_WIDTH = 29;

interface SignalsLineProps {
  patient: Patient;
  isReadOnly?: boolean;
  /** True if the button of a patient without marks is on a line with other content. */
  isLine?: boolean;
}

/** Returns true if a second line follows the patient's name, with marks or the sign for similar names. */
export function useHasMarks({ id, acuity, flags }: Patient): boolean {
  return use(AlikeContext).groups.has(id) || acuity !== null || flags.length > 0;
}

/** Shows a patient's marks as a button that opens all signals; without marks, only the button. */
export function SignalsLine({ patient, isReadOnly = false, isLine = false }: SignalsLineProps) {
  const canChange = useMay(updatePatient.access) && !isReadOnly;
  const isAlike = use(AlikeContext).groups.has(patient.id);
  const words = marksText(patient, useAcuityScale());
  const isBare = words === "" && !isAlike;
  if (isBare && !canChange) return null;
  return (
    <span className={isBare ? classes.bare : classes.line}>
      {isAlike ? <AlikeMark patient={patient} /> : null}
      {/* Always rendered in the same place, so that an open popover stays open when marks appear or disappear. */}
      {canChange ? (
        <SignalsButton patient={patient} isAlike={isAlike} isLine={isLine || !isBare} />
      ) : null}
      {canChange || words === "" ? null : (
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
      tabIndex={isAlike ? SKIPPED_TAB_INDEX : undefined}
      text={words === "" ? "+" : <Marks patient={patient} isAlike={isAlike} />}
    >
      {(_close, button) => <SignalsSheet patient={patient} button={button} />}
    </InfoPopover>
  );
}

function Marks({ patient, isAlike }: { patient: Patient; isAlike: boolean }) {
  const scale = useAcuityScale();
  const { acuity, flags } = patient;
  const shownFlags = fitMarks(
    flags,
    acuity !== null,
    isAlike ? NAME_WIDTH - ALIKE_MARK_WIDTH : NAME_WIDTH,
  );
  const hiddenCount = flags.length - shownFlags.length;
  return (
    <>
      {acuity === null ? null : <AcuityMark acuity={acuity} scale={scale} />}
      {shownFlags.map((flag) => (
        <FlagMark key={flag} flag={flag} />
      ))}
      {hiddenCount === 0 ? null : <small>+{hiddenCount}</small>}
    </>
  );
}

function AlikeMark({ patient }: { patient: Patient }) {
  const { findAlike } = use(AlikeContext);
  return (
    <InfoPopover
      label={`Names like that of ${patient.name}`}
      spoken={ALIKE_TEXT}
      tip={`Names like that of ${patient.name}`}
      className={classes.alike}
      text={ALIKE_ROW_SIGN}
    >
      {() => <AlikeList patients={findAlike(patient.id)} />}
    </InfoPopover>
  );
}

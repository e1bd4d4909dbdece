import type { Patient } from "@wardline/contracts/patients";
import {
  type WaitingClock as Clock,
  type WaitingTargets,
  waitingClock,
} from "@wardline/domain/patients/waiting";
import { waitingInRow, waitingText } from "@wardline/domain/patients/waiting-text";
import { useNow } from "../../../lib/time/clock.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import classes from "./WaitingClock.module.css";

const TEXTS = { whole: waitingText, row: waitingInRow } as const;

type ClockLength = keyof typeof TEXTS;

interface WaitingClockProps {
  patient: Patient;
  targets: WaitingTargets | undefined;
  /** The time of a past day that is looked at has stopped: nobody waits there. */
  isPast?: boolean;
  /** In words, or as figures in a row of a list. */
  length?: ClockLength;
}

/** How long a patient has had the status, beside the target: in words, a shape for each level, and a colour. */
export function WaitingClock(props: WaitingClockProps) {
  const { patient, targets, isPast = false, length = "whole" } = props;
  if (isPast || targets === undefined || !hasTarget(patient, targets)) return null;
  return <Running patient={patient} targets={targets} length={length} />;
}

/** Whether a clock runs for the patient at all, whatever the time is. */
export function hasTarget(patient: Patient, targets: WaitingTargets): boolean {
  return waitingClock(patient, targets, 0) !== null;
}

interface RunningProps {
  patient: Patient;
  targets: WaitingTargets;
  length: ClockLength;
}

function Running({ patient, targets, length }: RunningProps) {
  const clock = waitingClock(patient, targets, useNow());
  if (clock === null) return null;
  const words = waitingText(clock);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- figures that are said in words
    <span
      className={classes.clock}
      data-level={clock.level}
      {...hoverTip(words)}
      {...(length === "row" ? { role: "img", "aria-label": words } : {})}
    >
      {TEXTS[length](clock)}
    </span>
  );
}

/** A clock that stands still, for a legend: the shape and colour of a level. */
export function ClockSign({ level, text }: { level: Clock["level"]; text: string }) {
  return (
    <span className={classes.clock} data-level={level}>
      {text}
    </span>
  );
}

import type { Patient } from "@wardline/contracts/patients/patient";
import {
  type WaitingClock as Clock,
  computeWaitingClock,
  type WaitingTargets,
} from "@wardline/domain/patients/waiting";
import { formatWaitingForRow, waitingText } from "@wardline/domain/patients/waiting-text";
import { useNow } from "../../../lib/time/clock.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import classes from "./WaitingClock.module.css";

const TEXTS = { whole: waitingText, row: formatWaitingForRow } as const;
type ClockLength = keyof typeof TEXTS;

interface WaitingClockProps {
  patient: Patient;
  targets: WaitingTargets | undefined;
  length?: ClockLength;
}

/** Shows in words how long the status has lasted and what its target is, with a shape and a colour for each level. */
export function WaitingClock({ patient, targets, length = "whole" }: WaitingClockProps) {
  if (targets === undefined || !hasTarget(patient, targets)) return null;
  return <RunningClock patient={patient} targets={targets} length={length} />;
}

/** Returns true if the patient's status has a target, regardless of the time. */
export function hasTarget(patient: Patient, targets: WaitingTargets): boolean {
  return computeWaitingClock(patient, targets, 0) !== null;
}

function RunningClock(props: { patient: Patient; targets: WaitingTargets; length: ClockLength }) {
  const { patient, targets, length } = props;
  const clock = computeWaitingClock(patient, targets, useNow());
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

/** A static clock for legends: the shape and colour of a level. */
export function ClockSign({ level, text }: { level: Clock["level"]; text: string }) {
  return (
    <span className={classes.clock} data-level={level}>
      {text}
    </span>
  );
}

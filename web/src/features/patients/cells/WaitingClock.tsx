import type { Patient } from "@wardline/contracts/patients";
import { type WaitingTargets, waitingClock } from "@wardline/domain/waiting";
import { waitedText, waitingText } from "@wardline/domain/waiting-text";
import { useNow } from "../../../lib/time/clock.js";
import { cutLong } from "./long-text.js";
import classes from "./WaitingClock.module.css";

interface WaitingClockProps {
  patient: Patient;
  targets: WaitingTargets | undefined;
  /** The time of a past day that is looked at has stopped: nobody waits there. */
  isPast?: boolean;
  /** Whether the target is left to who asks, for want of room. */
  isShort?: boolean;
  /** Of its line, in letters, where that is known: it is cut off only beyond that. */
  room?: number;
}

/** How long a patient has had the status, beside the target: in words, a shape for each level, and a colour. */
export function WaitingClock(props: WaitingClockProps) {
  const { patient, targets, isPast = false, isShort = false, room = 0 } = props;
  if (isPast || targets === undefined || !hasTarget(patient, targets)) return null;
  return <Running patient={patient} targets={targets} isShort={isShort} room={room} />;
}

/** Whether a clock runs for the patient at all, whatever the time is. */
export function hasTarget(patient: Patient, targets: WaitingTargets): boolean {
  return waitingClock(patient, targets, 0) !== null;
}

interface RunningProps {
  patient: Patient;
  targets: WaitingTargets;
  isShort: boolean;
  room: number;
}

function Running({ patient, targets, isShort, room }: RunningProps) {
  const clock = waitingClock(patient, targets, useNow());
  if (clock === null) return null;
  const text = isShort ? waitedText(clock) : waitingText(clock);
  return (
    <span
      className={cutLong(classes.clock, text, room)}
      data-level={clock.level}
      title={waitingText(clock)}
    >
      {text}
    </span>
  );
}

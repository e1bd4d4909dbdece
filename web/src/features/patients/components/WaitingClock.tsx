import type { Patient } from "@wardline/contracts/patients";
import { type WaitingTargets, waitingClock } from "@wardline/domain/waiting";
import { waitingText } from "@wardline/domain/waiting-text";
import { useNow } from "../../../lib/clock.js";
import classes from "./WaitingClock.module.css";

interface WaitingClockProps {
  patient: Patient;
  targets: WaitingTargets | undefined;
  /** The time of a past day that is looked at has stopped: nobody waits there. */
  isPast?: boolean;
}

/** How long a patient has had the status, beside the target: in words, a shape for each level, and a colour. */
export function WaitingClock({ patient, targets, isPast = false }: WaitingClockProps) {
  if (isPast || targets === undefined || !hasTarget(patient, targets)) return null;
  return <Running patient={patient} targets={targets} />;
}

/** Whether a clock runs for the patient at all, whatever the time is. */
export function hasTarget(patient: Patient, targets: WaitingTargets): boolean {
  return waitingClock(patient, targets, 0) !== null;
}

function Running({ patient, targets }: { patient: Patient; targets: WaitingTargets }) {
  const clock = waitingClock(patient, targets, useNow());
  if (clock === null) return null;
  return (
    <span className={classes.clock} data-level={clock.level} title={waitingText(clock)}>
      {waitingText(clock)}
    </span>
  );
}

import type { EmergencyReach } from "@wardline/contracts/boards/emergencies";
import type { EmergencyKind } from "@wardline/domain/boards/emergency";
import { formatCount } from "@wardline/domain/text/format-count";
import { EMERGENCY_MARKS } from "@wardline/theme/emergency-mark";
import classes from "./Emergency.module.css";

/** Shows the glyph of a kind of emergency in its colours, as on the boards. */
export function EmergencyGlyph({ kind }: { kind: EmergencyKind }) {
  const { colour, ink, path } = EMERGENCY_MARKS[kind];
  return (
    <svg
      className={classes.glyph}
      viewBox="-6 -6 36 36"
      style={{ background: colour, color: ink }}
      aria-hidden="true"
      focusable="false"
    >
      <path fill="currentColor" fillRule="evenodd" d={path} />
    </svg>
  );
}

/** Formats how many screens show an emergency: "shown on 6 of 6 · 0.4 s". */
export function emergencyReachText({ drawn, screens, seconds }: EmergencyReach): string {
  if (screens === 0) return "no screen is on";
  return `shown on ${drawn} of ${screens}${secondsText(seconds)}`;
}

/** Formats how many screens showed a past emergency: "shown on 6 screens · 0.4 s". */
export function pastEmergencyReachText(past: Pick<EmergencyReach, "drawn" | "seconds">): string {
  return `shown on ${formatCount(past.drawn, "screen")}${secondsText(past.seconds)}`;
}

function secondsText(seconds: number | null): string {
  return seconds === null ? "" : ` · ${seconds.toFixed(1)} s`;
}

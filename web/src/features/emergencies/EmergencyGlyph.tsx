import type { EmergencyReach } from "@wardline/contracts/emergencies";
import type { EmergencyKind } from "@wardline/domain/boards/emergency";
import { counted } from "@wardline/domain/text/counted";
import { EMERGENCY_MARKS } from "@wardline/theme/emergency-mark";
import classes from "./Emergency.module.css";

/** What boards know a kind of emergency by, in its colours. */
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

/** "shown on 6 of 6 · 0.4 s". */
export function reachText({ drawn, screens, seconds }: EmergencyReach): string {
  if (screens === 0) return "no screen is on";
  return `shown on ${drawn} of ${screens}${secondsText(seconds)}`;
}

/** "shown on 6 screens · 0.4 s", of an emergency that has ended. */
export function pastReachText({
  drawn,
  seconds,
}: Pick<EmergencyReach, "drawn" | "seconds">): string {
  return `shown on ${counted(drawn, "screen")}${secondsText(seconds)}`;
}

function secondsText(seconds: number | null): string {
  return seconds === null ? "" : ` · ${seconds.toFixed(1)} s`;
}

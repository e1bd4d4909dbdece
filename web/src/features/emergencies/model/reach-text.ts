import type { EmergencyReach } from "@wardline/contracts/emergencies";

/** "shown on 6 of 6 · 0.4 s". */
export function reachText({ drawn, screens, seconds }: EmergencyReach): string {
  if (screens === 0) return "no screen is on";
  return `shown on ${drawn} of ${screens}${secondsText(seconds)}`;
}

/** "shown on 6 screens · 0.4 s", of an emergency that is over. */
export function pastReachText({
  drawn,
  seconds,
}: Pick<EmergencyReach, "drawn" | "seconds">): string {
  return `shown on ${drawn} ${drawn === 1 ? "screen" : "screens"}${secondsText(seconds)}`;
}

function secondsText(seconds: number | null): string {
  return seconds === null ? "" : ` · ${seconds.toFixed(1)} s`;
}

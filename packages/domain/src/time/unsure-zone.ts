/**
 * Zones that browsers name when they hide or do not know where they are. A few hospitals do live by one of them, so they
 * are questioned, not refused (docs/wire.md, Accounts and sessions).
 */
const UNSURE = /^(etc\/.*|u(tc|ct)|universal|zulu|gmt.*|greenwich|iceland|atlantic\/reykjavik)$/i;

/** True if a browser that reports `zone` may be anywhere. */
export function isUnsureZone(zone: string): boolean {
  return UNSURE.test(zone);
}

/**
 * Zones that browsers report when they hide or do not know their location. Some hospitals really use such a zone, so
 * the form asks about it but does not refuse it (docs/wire/accounts.md, Accounts and sessions).
 */
const UNRELIABLE_ZONE =
  /^(etc\/.*|u(tc|ct)|universal|zulu|gmt.*|greenwich|iceland|atlantic\/reykjavik)$/i;

/** True if a browser that reports `zone` may be anywhere. */
export function isUnreliableZone(zone: string): boolean {
  return UNRELIABLE_ZONE.test(zone);
}

const MINUTE_MS = 60_000;

/** Age from which the next kit is overdue: kits are made every 30 minutes. */
export const KIT_OVERDUE_MINUTES = 45;

/**
 * Age of a downtime kit: "made 12 min ago", "made 2 h 10 min ago", "made 3 days ago". Both times in epoch milliseconds.
 */
export function kitAgeText(madeAt: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - madeAt) / MINUTE_MS));
  if (minutes < 60) return `made ${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `made ${Math.floor(hours / 24)} days ago`;
  const rest = minutes % 60;
  return rest === 0 ? `made ${hours} h ago` : `made ${hours} h ${rest} min ago`;
}

export function isKitOld(madeAt: number, now: number): boolean {
  return now - madeAt > KIT_OVERDUE_MINUTES * MINUTE_MS;
}

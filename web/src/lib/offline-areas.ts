/** Staff areas that open without a network: who is on call, and the scanned board. */
export const OFFLINE_AREAS = ["/sub-account", "/wall"] as const;

/** Returns true if a page opens without a network, even after a reload. */
export function isOfflineArea(path: string): boolean {
  return OFFLINE_AREAS.some((area) => isWithin(path, area));
}

/** Returns true if a path is the page `area` or below it. */
export function isWithin(path: string, area: string): boolean {
  return path === area || path.startsWith(`${area}/`);
}

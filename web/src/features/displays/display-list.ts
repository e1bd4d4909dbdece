import type { Display } from "@wardline/contracts/displays";

/**
 * The display that is meant until another one is chosen: the only one, else that of `ward`, the person's own, for as few
 * others as there is; undefined where there is none, and for "", who has no ward.
 */
export function meantDisplay(displays: readonly Display[], ward: string): Display | undefined {
  if (displays.length === 1) return displays[0];
  return displays
    .filter(({ scope }) => scope.wards.includes(ward))
    .toSorted((one, other) => one.scope.wards.length - other.scope.wards.length)[0];
}

/** The displays with one in its place; a new one comes first. */
export function putDisplay(list: readonly Display[], display: Display): Display[] {
  const isKnown = list.some(({ display_id }) => display_id === display.display_id);
  if (!isKnown) return [display, ...list];
  return list.map((one) => (one.display_id === display.display_id ? display : one));
}

/** The displays without one. */
export function dropDisplay(list: readonly Display[], id: string): Display[] {
  return list.filter(({ display_id }) => display_id !== id);
}

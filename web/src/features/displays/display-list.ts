import type { Display } from "@wardline/contracts/boards/displays";

/**
 * Returns the display to open by default: the only display or, of several, the display with the fewest wards that
 * includes the person's own `ward`. Undefined if there is no such display; `ward` is "" if the person has no ward.
 */
export function chooseDefaultDisplay(
  displays: readonly Display[],
  ward: string,
): Display | undefined {
  if (displays.length === 1) return displays[0];
  return displays
    .filter(({ scope }) => scope.wards.includes(ward))
    .toSorted((one, other) => one.scope.wards.length - other.scope.wards.length)[0];
}

/** Returns the displays with this display replaced in its position; a new display comes first. */
export function putDisplay(list: readonly Display[], display: Display): Display[] {
  const isKnown = list.some(({ display_id }) => display_id === display.display_id);
  if (!isKnown) return [display, ...list];
  return list.map((one) => (one.display_id === display.display_id ? display : one));
}

/** Returns the displays except the display with this id. */
export function dropDisplay(list: readonly Display[], id: string): Display[] {
  return list.filter(({ display_id }) => display_id !== id);
}

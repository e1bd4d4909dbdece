import type { Display } from "@wardline/contracts/displays";

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

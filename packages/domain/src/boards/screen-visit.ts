/**
 * When a page that showed a board was only a visit: one that was neither paired nor named is a screen while it is open. A visit
 * is not listed, not counted and not missed (docs/wire.md, Screens and visits). All in milliseconds.
 */
export const SCREEN_VISIT = {
  /** A page that fell silent without saying that it was closed, as when the browser was ended, is awaited for this long. */
  silentFor: 600_000,
  /** A visit is forgotten after this long. */
  keptFor: 24 * 3_600_000,
} as const;

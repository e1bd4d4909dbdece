/**
 * When a page that showed a board was only a visit: somebody opened the address and looked. A visit is no screen: it is
 * not listed, not counted and not missed (docs/wire.md, Screens and visits). All in milliseconds.
 */
export const SCREEN_VISIT = {
  /** A page that was closed sooner than this after it was first opened. */
  closedWithin: 3_600_000,
  /** A page that fell silent sooner than this without saying that it was closed, as when the browser was ended … */
  seenFor: 120_000,
  /** … and has been silent for this long. */
  silentFor: 600_000,
  /** A visit is forgotten after this long. */
  keptFor: 24 * 3_600_000,
} as const;

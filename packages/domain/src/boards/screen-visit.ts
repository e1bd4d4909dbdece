/**
 * Limits of a visit: an unnamed, unpaired page that is neither listed nor missed once it closes (docs/wire/boards.md, Screens
 * and visits). In milliseconds.
 */
export const SCREEN_VISIT = {
  /** Time until a silent page counts as closed, as when its browser was killed. */
  silentFor: 600_000,
  /** Time until a visit is forgotten. */
  keptFor: 24 * 3_600_000,
} as const;

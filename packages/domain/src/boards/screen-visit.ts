/**
 * Time limits of a visit, in milliseconds. A visit is an unnamed, unpaired page; once closed, it is neither listed nor
 * reported missing (docs/wire/boards.md, Screens and visits).
 */
export const SCREEN_VISIT = {
  /** Time after which a silent page counts as closed, for instance because its browser was killed. */
  silentFor: 600_000,
  keptFor: 24 * 3_600_000,
} as const;

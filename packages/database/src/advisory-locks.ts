/**
 * Numbers of PostgreSQL's advisory locks: arbitrary, but distinct and the same for all processes of an installation.
 */
export const ADVISORY_LOCKS = {
  migration: 7_405_926,
  sweep: 7_405_927,
  backup: 7_405_928,
} as const;

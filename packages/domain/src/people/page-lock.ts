/** After how many minutes without a touch pages may lock; a hospital has one of these, or none (docs/wire.md, Locked pages). */
export const LOCK_MINUTES = [2, 5, 10, 15, 30, 60] as const;
export type LockMinutes = (typeof LOCK_MINUTES)[number];

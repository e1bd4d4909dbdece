/** Idle minutes after which pages may lock (docs/wire/accounts.md, Locked pages). */
export const LOCK_MINUTES = [2, 5, 10, 15, 30, 60] as const;
export type LockMinutes = (typeof LOCK_MINUTES)[number];

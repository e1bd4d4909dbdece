/** Idle times in minutes from which a person can choose for locking pages (docs/wire/accounts.md, Locked pages). */
export const LOCK_MINUTES = [2, 5, 10, 15, 30, 60] as const;
export type LockMinutes = (typeof LOCK_MINUTES)[number];

import { AppError } from "../errors/app-error.js";

/**
 * Throws `VERSION_CONFLICT` with the present record when the caller's `If-Match` names another version than it has; null
 * lets the last write win. The record must be locked (docs/wire.md, Envelope and errors).
 */
export function requireVersion(present: { version: number }, expectedVersion: number | null): void {
  if (expectedVersion === null || expectedVersion === present.version) return;
  throw new AppError("VERSION_CONFLICT", undefined, { data: present });
}

/** The same for settings that nobody may overwrite unseen: a call that names no version is in conflict, too. */
export function requireSeen(present: { version: number }, expectedVersion: number | null): void {
  requireVersion(present, expectedVersion ?? -1);
}

import { AppError } from "../errors/app-error.js";

/**
 * Throws `VERSION_CONFLICT` with the current record if `If-Match` names another version; null lets the last write win.
 * The caller must hold the record's lock (docs/wire/envelope.md, Envelope and errors).
 */
export function requireVersion(present: { version: number }, expectedVersion: number | null): void {
  if (expectedVersion === null || expectedVersion === present.version) return;
  throw new AppError("VERSION_CONFLICT", undefined, { data: present });
}

/**
 * Like `requireVersion`, but a call without a version conflicts, too: nobody may overwrite settings without having seen
 * them.
 */
export function requireSeenVersion(
  present: { version: number },
  expectedVersion: number | null,
): void {
  requireVersion(present, expectedVersion ?? -1);
}

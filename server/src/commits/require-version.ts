import { AppError } from "../errors/app-error.js";

/**
 * Throws `VERSION_CONFLICT` with the current record if `If-Match` names another version; null lets the last write win.
 * The caller must hold the record's lock (docs/wire/envelope.md, Envelope and errors).
 */
export function requireVersion(current: { version: number }, expectedVersion: number | null): void {
  if (expectedVersion === null || expectedVersion === current.version) return;
  throw new AppError("VERSION_CONFLICT", undefined, { data: current });
}

/** Like `requireVersion`, but also throws without a version: nobody may overwrite settings without having seen them. */
export function requireSeenVersion(
  current: { version: number },
  expectedVersion: number | null,
): void {
  requireVersion(current, expectedVersion ?? -1);
}

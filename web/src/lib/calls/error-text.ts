import { ApiError } from "@wardline/client/call-error";
import { ERRORS } from "@wardline/contracts/errors";
import { waitText } from "@wardline/domain/time/wait-text";

/**
 * The sentence for a failure: what the server said, else what the catalogue says of the page's act, or of the call
 * (docs/product.md, Messages and errors). That the server could not be reached is said in every case: no fallback would
 * tell it.
 */
export function errorText(error: unknown, fallback?: string): string {
  if (!(error instanceof ApiError)) return fallback ?? ERRORS.INTERNAL[1];
  if (error.code === "NETWORK") return error.message;
  // A message without words is none.
  return error.serverMessage || (fallback ?? error.message);
}

/** Why a typed code was refused, for its field: after too many, with how long to wait. Null for no error. */
export function codeError(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  if (error instanceof ApiError && error.code === "TOO_MANY_REQUESTS") {
    return `Too many wrong codes. Please wait ${waitText(error.retryAfter ?? 0)} and try again.`;
  }
  return errorText(error, "The code could not be checked. Please try again.");
}

import { ApiError } from "@wardline/client/call-error";
import { ERRORS } from "@wardline/contracts/errors";
import { waitText } from "@wardline/domain/time/wait-text";

/** Returns the server's message, else `fallback`, else the error's text (docs/product.md, Messages and errors). */
export function errorText(error: unknown, fallback?: string): string {
  if (!(error instanceof ApiError)) return fallback ?? ERRORS.INTERNAL[1];
  if (error.code === "NETWORK") return error.message;
  // An empty message does not count.
  return error.serverMessage || (fallback ?? error.message);
}

/** Returns why a typed code was refused, with the time to wait after too many attempts; null for no error. */
export function codeError(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  if (error instanceof ApiError && error.code === "TOO_MANY_REQUESTS") {
    return `Too many wrong codes. Please wait ${waitText(error.retryAfter ?? 0)} and try again.`;
  }
  return errorText(error, "The code could not be checked. Please try again.");
}

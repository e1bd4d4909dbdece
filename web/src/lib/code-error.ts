import { ApiError } from "@wardline/client/call-error";
import { errorText } from "./error-text.js";

const MINUTE_SECONDS = 60;

/** Why a typed code was refused, for its field: after too many, with how long to wait. Null for no error. */
export function codeError(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  if (error instanceof ApiError && error.code === "TOO_MANY_REQUESTS") {
    const minutes = Math.ceil((error.retryAfter ?? MINUTE_SECONDS) / MINUTE_SECONDS);
    const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
    return `Too many wrong codes. Please wait ${wait} and try again.`;
  }
  return errorText(error, "The code could not be checked. Please try again.");
}

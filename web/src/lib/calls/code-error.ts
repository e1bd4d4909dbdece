import { ApiError } from "@wardline/client/call-error";
import { waitText } from "@wardline/domain/wait-text";
import { errorText } from "./error-text.js";

/** Why a typed code was refused, for its field: after too many, with how long to wait. Null for no error. */
export function codeError(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  if (error instanceof ApiError && error.code === "TOO_MANY_REQUESTS") {
    return `Too many wrong codes. Please wait ${waitText(error.retryAfter ?? 0)} and try again.`;
  }
  return errorText(error, "The code could not be checked. Please try again.");
}

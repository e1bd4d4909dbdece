import { ApiError } from "@wardline/client/call-error";

/** Whether a call was refused because the account has no right to it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === "FORBIDDEN";
}

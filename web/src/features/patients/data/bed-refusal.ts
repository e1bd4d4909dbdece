import { ApiError } from "@wardline/client/call-error";

/** Whether a change was refused for its bed: taken or closed. Whoever means it may override that. */
export function isBedRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "BED_TAKEN" || error.code === "BED_CLOSED");
}

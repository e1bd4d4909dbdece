import { ApiError } from "@wardline/client/call-error";

/** Whether a call failed because what it was about is there no longer. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === "NOT_FOUND";
}

/** Waits for a deletion; what was deleted meanwhile counts as deleted. */
export async function deleted(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

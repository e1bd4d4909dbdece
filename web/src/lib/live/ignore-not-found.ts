import { ApiError } from "@wardline/client/call-error";

/** Returns true if a call failed because its record no longer exists. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === "NOT_FOUND";
}

/** Waits for a deletion. A record that somebody else deleted first counts as deleted. */
export async function ignoreNotFound(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

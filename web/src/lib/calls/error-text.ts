import { ApiError } from "@wardline/client/call-error";
import { ERRORS } from "@wardline/contracts/errors";

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

import { ApiError, type ApiErrorCode } from "@wardline/client/call-error";
import type { FieldErrors } from "../../ui/form/form-errors.js";

/** What can only be wrong with a logo, never with the texts beside it. */
const CODES: readonly ApiErrorCode[] = [
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "IMAGE_TOO_LARGE",
];

/** The server's sentence about the image, at its field; empty for any other failure. */
export function logoErrors(error: unknown): FieldErrors {
  const isOfLogo = error instanceof ApiError && CODES.includes(error.code);
  return isOfLogo ? { logo: error.message } : {};
}

import {
  ERRORS,
  type ErrorCode,
  type Failure,
  type FieldProblem,
} from "@wardline/contracts/errors";

export const UNREACHABLE = "The server cannot be reached. Please check the connection.";

/** Error codes of calls: the codes of the server, and NETWORK if the server could not be reached. */
export type ApiErrorCode = ErrorCode | "NETWORK";

interface ApiErrorParts {
  code: ApiErrorCode;
  status: number;
  serverMessage?: string | null;
  /** Message for failures of this endpoint that come without a message from the server. */
  failureMessage?: string | undefined;
  errors?: FieldProblem[];
  data?: unknown;
  requestId?: string | null;
  retryAfter?: number | null;
}

/** A failed call. `message` is always a sentence for users. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The server's own sentence; null if `message` is a default. */
  readonly serverMessage: string | null;
  /** Problems by field, for 400 VALIDATION_FAILED. */
  readonly errors: readonly FieldProblem[];
  /** Data of the failure: for VERSION_CONFLICT the current record, for ROSTER_EXISTS the existing id. */
  readonly data: unknown;
  readonly requestId: string | null;
  /** Seconds to wait, for 429 and 503; else null. */
  readonly retryAfter: number | null;

  constructor(parts: ApiErrorParts) {
    super(parts.serverMessage || chooseMessage(parts));
    this.code = parts.code;
    this.status = parts.status;
    this.serverMessage = parts.serverMessage ?? null;
    this.errors = parts.errors ?? [];
    this.data = parts.data;
    this.requestId = parts.requestId ?? null;
    this.retryAfter = parts.retryAfter ?? null;
  }
}

/** True if the server could not be reached or was briefly unavailable: the request itself may be valid. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "NETWORK" || error.status >= 500);
}

/** Returns the error of a call without an answer. */
export function createNetworkError(): ApiError {
  return new ApiError({ code: "NETWORK", status: 0 });
}

/**
 * Converts a failed answer to an error. A proxy's HTML page has no message, so the endpoint's sentence,
 * `failureMessage`, is used. A captive portal's page counts as no answer.
 */
export function toApiError(response: Response, body: unknown, failureMessage?: string): ApiError {
  const failure = isFailure(body) ? body : null;
  return new ApiError({
    code: failure?.code ?? getErrorCode(response.status),
    status: response.status,
    serverMessage: failure?.message ?? null,
    failureMessage,
    errors: failure?.errors ?? [],
    data: failure?.data,
    requestId: failure?.requestId ?? response.headers.get("x-request-id"),
    retryAfter: parseSeconds(response.headers.get("retry-after")),
  });
}

/** Returns the general sentence if there was no answer, else the sentence of the endpoint or of the code. */
function chooseMessage({ code, failureMessage }: ApiErrorParts): string {
  if (code === "NETWORK") return UNREACHABLE;
  return failureMessage ?? ERRORS[code]?.[1] ?? ERRORS.INTERNAL[1];
}

/** True if a body has the servers' failure format. */
export function isFailure(body: unknown): body is Failure {
  return (
    typeof body === "object" &&
    body !== null &&
    "status" in body &&
    body.status === "error" &&
    "code" in body &&
    typeof body.code === "string" &&
    "message" in body &&
    typeof body.message === "string"
  );
}

/** Returns the error code for an answer that comes from a proxy or network instead of a server. */
function getErrorCode(status: number): ApiErrorCode {
  if (status >= 502 && status <= 504) return "SERVICE_UNAVAILABLE";
  if (status === ERRORS.INTERNAL[0]) return "INTERNAL";
  const isTooLarge = status === 413;
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return (isTooLarge && codes.find((code) => ERRORS[code][0] === status)) || "NETWORK";
}

function parseSeconds(header: string | null): number | null {
  const value = Number(header);
  return header === null || header === "" || !Number.isFinite(value) ? null : Math.max(0, value);
}

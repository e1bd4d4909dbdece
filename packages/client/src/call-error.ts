import {
  ERRORS,
  type ErrorCode,
  type Failure,
  type FieldProblem,
} from "@wardline/contracts/errors";

/** What a person reads when no answer came at all. */
export const UNREACHABLE = "The server cannot be reached. Please check the connection.";

/** Every way in which a call fails: the server's own codes, and NETWORK when it could not be reached. */
export type ApiErrorCode = ErrorCode | "NETWORK";

interface ApiErrorParts {
  code: ApiErrorCode;
  status: number;
  serverMessage?: string | null;
  /** The endpoint's own sentence. */
  failed?: string | undefined;
  errors?: FieldProblem[];
  data?: unknown;
  requestId?: string | null;
  retryAfter?: number | null;
}

/** A call that failed. `message` is always a sentence that may be shown to a person. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The server's own sentence, or null when it gave none and `message` is the general one. */
  readonly serverMessage: string | null;
  /** What is wrong with which field, with 400 VALIDATION_FAILED. */
  readonly errors: readonly FieldProblem[];
  /** What came with the failure: the current record with VERSION_CONFLICT, the existing id with ROSTER_EXISTS. */
  readonly data: unknown;
  readonly requestId: string | null;
  /** Seconds to wait, with 429 and 503, or null. */
  readonly retryAfter: number | null;

  constructor(parts: ApiErrorParts) {
    super(parts.serverMessage || messageOf(parts));
    this.code = parts.code;
    this.status = parts.status;
    this.serverMessage = parts.serverMessage ?? null;
    this.errors = parts.errors ?? [];
    this.data = parts.data;
    this.requestId = parts.requestId ?? null;
    this.retryAfter = parts.retryAfter ?? null;
  }
}

/** Whether the failure says nothing about the request: the server could not be reached or was briefly unavailable. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "NETWORK" || error.status >= 500);
}

/** The error of a call that got no answer. */
export function networkError(): ApiError {
  return new ApiError({ code: "NETWORK", status: 0 });
}

/**
 * The error that a failed answer means; a proxy's HTML page counts as one without a message, of which `failed`, the
 * endpoint's sentence, is said; a page that a network puts in the server's place, as none at all.
 */
export function errorOf(response: Response, body: unknown, failed?: string): ApiError {
  const failure = isFailure(body) ? body : null;
  return new ApiError({
    code: failure?.code ?? codeOfStatus(response.status),
    status: response.status,
    serverMessage: failure?.message ?? null,
    failed,
    errors: failure?.errors ?? [],
    data: failure?.data,
    requestId: failure?.requestId ?? response.headers.get("x-request-id"),
    retryAfter: seconds(response.headers.get("retry-after")),
  });
}

/** That nothing answered is said in every case; else the endpoint's words, or the code's. */
function messageOf({ code, failed }: ApiErrorParts): string {
  if (code === "NETWORK") return UNREACHABLE;
  return failed ?? ERRORS[code]?.[1] ?? ERRORS.INTERNAL[1];
}

/** Whether a body is a failure as servers say it. */
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

/** Of an answer that is not a server's: a proxy may say that the servers are away or a body too large, and a network anything. */
function codeOfStatus(status: number): ApiErrorCode {
  if (status >= 502 && status <= 504) return "SERVICE_UNAVAILABLE";
  if (status === ERRORS.INTERNAL[0]) return "INTERNAL";
  const isTooLarge = status === 413;
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return (isTooLarge && codes.find((code) => ERRORS[code][0] === status)) || "NETWORK";
}

function seconds(header: string | null): number | null {
  const value = Number(header);
  return header === null || header === "" || !Number.isFinite(value) ? null : Math.max(0, value);
}

import { ERRORS, type ErrorCode, type FieldProblem } from "@wardline/contracts/errors";

export interface AppErrorDetails {
  /** Every invalid field, all at once (docs/wire/envelope.md, Envelope and errors). */
  errors?: FieldProblem[];
  /** Data the person needs to continue, such as the record's current state. */
  data?: unknown;
  /** Seconds to wait before retrying; sent as `Retry-After`. */
  retryAfter?: number;
}

/** An expected failure with a stable code, a status and a sentence for people (docs/wire/envelope.md, Envelope and errors). */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string = ERRORS[code][1],
    readonly details: AppErrorDetails = {},
  ) {
    super(message);
    this.name = "AppError";
    this.status = ERRORS[code][0];
  }
}

/**
 * Returns the error for an unknown id, and the same error for an id of another hospital (docs/wire/envelope.md,
 * Envelope and errors).
 */
export function notFound(message?: string): AppError {
  return new AppError("NOT_FOUND", message);
}

export function invalidFieldError(path: string, message: string): AppError {
  return new AppError("VALIDATION_FAILED", message, { errors: [{ path, message }] });
}

/** Throws `VALIDATION_FAILED` if there are problems; a single problem's sentence becomes the message. */
export function requireNoProblems(problems: FieldProblem[]): void {
  const [first, ...others] = problems;
  if (first === undefined) return;
  const message = others.length === 0 ? first.message : undefined;
  throw new AppError("VALIDATION_FAILED", message, { errors: problems });
}

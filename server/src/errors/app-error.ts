import { ERRORS, type ErrorCode, type FieldProblem } from "@wardline/contracts/errors";

export interface AppErrorDetails {
  /** Every field that is wrong, all at once (docs/wire.md, Envelope and errors). */
  errors?: FieldProblem[];
  /** What the person needs to go on, such as the record's present state. */
  data?: unknown;
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  retryAfter?: number;
}

/**
 * A failure that is part of the interface: a stable code, a status and a sentence for a person
 * (docs/wire.md, Envelope and errors).
 */
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
 * The answer for an id that does not exist, or that is another hospital's: the two look alike
 * (docs/wire.md, Envelope and errors).
 */
export function notFound(message?: string): AppError {
  return new AppError("NOT_FOUND", message);
}

/** A refusal of one field. */
export function invalidField(path: string, message: string): AppError {
  return new AppError("VALIDATION_FAILED", message, { errors: [{ path, message }] });
}

/** Throws `VALIDATION_FAILED` when there are problems, with the sentence of a single one as its message. */
export function refuseFields(problems: FieldProblem[]): void {
  const [first, ...others] = problems;
  if (first === undefined) return;
  const message = others.length === 0 ? first.message : undefined;
  throw new AppError("VALIDATION_FAILED", message, { errors: problems });
}

import { type DestinationStream, type Logger, pino } from "pino";

/** Log fields of an error; other fields may hold parameters or addresses and are never logged. */
export interface LoggedError {
  reason: string;
  code?: string;
  stack?: string;
}

/** Fields that are never logged, at the top level and one level below. */
const HIDDEN_FIELDS = [
  "password",
  "token",
  "refreshToken",
  "refresh_token",
  "secret",
  "api_key",
  "authorization",
  "key",
  "email",
  "to",
];

/**
 * Structured log on standard output: ids, codes and durations, never patient data, addresses or secrets (docs/wire/envelope.md,
 * Envelope and errors).
 */
export function createLog(
  level: string,
  name: "server" | "worker" | "adt",
  // Synchronous, because an asynchronous flush at exit never ends if nobody reads the log, for instance after a power
  // cut.
  destination: DestinationStream = pino.destination({ sync: true }),
): Logger {
  const paths = HIDDEN_FIELDS.flatMap((field) => [field, `*.${field}`]);
  return pino({ level, name, redact: { paths, censor: "[hidden]" } }, destination);
}

/** PostgreSQL's error classes whose messages may quote values: invalid data, constraint violations, and raised exceptions. */
const VALUE_QUOTING_CODE = /^(22|23|P0)\w{3}$/;

/** Returns an error as log fields. */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { reason: String(error) };
  const { code } = error as NodeJS.ErrnoException;
  const { stack } = error;
  if (code !== undefined && VALUE_QUOTING_CODE.test(code)) {
    const frames = (stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
    return { reason: "PostgreSQL refused the values to write", code, stack: frames.join("\n") };
  }
  return {
    reason: error.message,
    ...(code === undefined ? {} : { code }),
    ...(stack === undefined ? {} : { stack }),
  };
}

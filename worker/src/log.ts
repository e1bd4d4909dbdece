import { type DestinationStream, type Logger, pino } from "pino";

/** What the log shows of an error: its fields may hold query parameters or addresses, and never appear. */
export interface LoggedError {
  reason: string;
  code?: string;
  stack?: string;
}

/** Structured lines on standard output: ids, names and durations, never a patient, an address or a secret. */
export function createLog(
  level: string,
  // Written at once: what waits for the exit is tried without end where nobody reads the log any more.
  destination: DestinationStream = pino.destination({ sync: true }),
): Logger {
  const options = {
    level,
    base: { name: "worker" },
    redact: {
      paths: [
        "password",
        "token",
        "secret",
        "authorization",
        "email",
        "to",
        "*.password",
        "*.token",
        "*.email",
      ],
      censor: "[redacted]",
    },
  };
  return pino(options, destination);
}

/** PostgreSQL's classes of what is wrong with a value, of a rule that a row breaks, and of what a function raised. */
const QUOTES_VALUES = /^(22|23|P0)\w{3}$/;

/** An error as log fields. */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { reason: String(error) };
  const { code } = error as NodeJS.ErrnoException;
  const { stack } = error;
  if (code !== undefined && QUOTES_VALUES.test(code)) {
    const frames = (stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
    return { reason: "PostgreSQL refused what was to be written", code, stack: frames.join("\n") };
  }
  return {
    reason: error.message,
    ...(code === undefined ? {} : { code }),
    ...(stack === undefined ? {} : { stack }),
  };
}

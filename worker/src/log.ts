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
    base: { process: "worker" },
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

/** An error as log fields. */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { reason: String(error) };
  const { code } = error as NodeJS.ErrnoException;
  return {
    reason: error.message,
    ...(code === undefined ? {} : { code }),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
  };
}

import pino, { type Logger } from "pino";

export const LOGGER = Symbol("logger");

/**
 * The structured log: request ids and codes, never patient data, mail addresses or secrets
 * (docs/wire.md, Envelope and errors).
 */
export function createLogger(level: string, name: string): Logger {
  const options = {
    level,
    name,
    redact: {
      paths: [
        "password",
        "token",
        "refreshToken",
        "refresh_token",
        "api_key",
        "authorization",
        "key",
        "*.password",
        "*.token",
        "*.refreshToken",
        "*.refresh_token",
        "*.api_key",
        "*.authorization",
        "*.key",
      ],
      censor: "[hidden]",
    },
  };
  // Written at once: what waits for the exit is tried without end where nobody reads the log any more, as after a power cut.
  return pino(options, pino.destination({ sync: true }));
}

import type { DatabaseAccess, InstallationConfig } from "../config.js";

/** A finding of the command `doctor`; `advice` says what to do if the state is not "ok". */
export interface Finding {
  of: string;
  state: "ok" | "warning" | "wrong";
  /** A sentence without secrets. */
  text: string;
  advice?: string;
}

export interface ExaminationContext {
  config: InstallationConfig;
  access: DatabaseAccess;
  /** Recipient of a test message; undefined: only the login is checked. */
  mailTo?: string | undefined;
}

/** Returns a short reason for a failure: the code of the system or database, otherwise the error's message. */
export function getFailureReason(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === "string" ? code : String(message);
}

import type { DatabaseAccess, InstallationConfig } from "../config.js";

/** How something is, of all that the doctor looks at; `advice` says what to do where it is not well. */
export interface Finding {
  of: string;
  state: "ok" | "warning" | "wrong";
  /** A sentence, without a secret in it. */
  text: string;
  advice?: string;
}

/** The installation that is looked at. */
export interface Examined {
  config: InstallationConfig;
  access: DatabaseAccess;
  /** Who is sent a test message; undefined: the mail server is only asked whether it lets us in. */
  mailTo?: string | undefined;
}

/** Why something could not be reached, in few words: the code of the system or the database, else its message. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === "string" ? code : String(message);
}

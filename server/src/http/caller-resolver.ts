import type { SessionRight } from "@wardline/database/repositories/people/sessions";
import type { Caller } from "../request/request.js";

/** How the guard and the sockets learn who calls; the auth feature provides it. */
export interface CallerResolver {
  /**
   * The caller of an access token, or null when it is missing, forged, expired or its session has ended. Throws
   * `HOSPITAL_SUSPENDED` for one of a suspended hospital.
   */
  byToken(token: string): Promise<(Caller & { tokenExpiry: number }) | null>;
  /** What these sessions may do now; those that have ended, or whose account was deleted, are left out. */
  rightsOf(sessionIds: readonly string[]): Promise<SessionRight[]>;
  /** Drops what is remembered of callers: the right of one has ended. */
  forget(): void;
}

export const CALLER_RESOLVER = Symbol("caller resolver");

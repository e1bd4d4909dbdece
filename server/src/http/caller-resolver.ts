import type { SessionRight } from "@wardline/database/repositories/people/sessions";
import type { Caller } from "../request/request.js";

/** Identifies callers for the guard and the sockets; provided by the auth feature. */
export interface CallerResolver {
  /**
   * Returns the caller of an access token; null if the token is missing, forged or expired, or if its session has
   * ended. Throws `HOSPITAL_SUSPENDED`.
   */
  resolveToken(token: string): Promise<(Caller & { tokenExpiry: number }) | null>;
  /** Returns the current rights of these sessions, leaving out ended sessions and deleted accounts. */
  readRights(sessionIds: readonly string[]): Promise<SessionRight[]>;
  /** Clears the cache of callers after a right was withdrawn. */
  forget(): void;
}

export const CALLER_RESOLVER = Symbol("caller resolver");

/** Resolves API tokens for the guard; sockets do not accept these tokens. Provided by the API token feature. */
export interface TokenResolver {
  /**
   * Returns the caller of an API token used from a network address. Throws `UNAUTHORIZED` for an unknown, deleted or
   * expired token, `TOO_MANY_REQUESTS` after many such tokens, and `HOSPITAL_SUSPENDED`.
   */
  resolveApiToken(token: string, from: string): Promise<Caller>;
}

export const TOKEN_RESOLVER = Symbol("token resolver");

import type { Caller } from "./request.js";

/** How the guard and the sockets learn who calls; the auth feature provides it. */
export interface CallerResolver {
  /** The caller of an access token, or null when it is missing, forged, expired or its session has ended. */
  byToken(token: string): Promise<(Caller & { tokenExpiry: number }) | null>;
  /** The caller of a token that was looked up a moment ago, without waiting; undefined says only that it must be. */
  remembered(token: string): Caller | undefined;
  /** Of these sessions, those that have ended or whose account is gone. */
  endedSessions(sessionIds: readonly string[]): Promise<string[]>;
  /** Drops what is remembered of a session or an account whose right has ended. */
  forget(ended: { sessionId: string } | { accountId: string }): void;
}

export const CALLER_RESOLVER = Symbol("caller resolver");

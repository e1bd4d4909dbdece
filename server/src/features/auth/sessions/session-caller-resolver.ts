import { Inject, Injectable } from "@nestjs/common";
import { recordSessionUse } from "@wardline/database/repositories/people/own-sessions";
import {
  findLiveSessions,
  findSessionOwner,
  type SessionRight,
} from "@wardline/database/repositories/people/sessions";
import { LRUCache } from "lru-cache";
import { DataSource } from "typeorm";
import type { CallerResolver } from "../../../http/caller-resolver.js";
import type { Caller } from "../../../request/request.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { SuspendedHospitals } from "../../../runtime/suspended-hospitals.js";
import { type AccessClaims, AccessTokens } from "./access-tokens.js";

/** Shorter than the second within which an ended session must stop working on every server (promise 4). */
const CALLER_CACHE_MS = 800;

/** Precision of a session's last activity (docs/wire/accounts.md, My sessions). */
const LAST_SEEN_PRECISION_MS = 60_000;

type KnownCaller = Caller & { tokenExpiry: number };

/**
 * Resolves callers from token and session row (docs/wire/accounts.md, Accounts and sessions). Caches administrators
 * briefly, because their rights never change; reads staff on every call, because the rights of staff may change at any
 * time.
 */
@Injectable()
export class SessionCallerResolver implements CallerResolver {
  private readonly administrators = new LRUCache<
    string,
    KnownCaller,
    () => Promise<KnownCaller | null>
  >({
    max: 10_000,
    ttl: CALLER_CACHE_MS,
    // Evicting an entry that is still being read must not fail the callers that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: lookUp }) => (await lookUp()) ?? undefined,
  });
  /** Part of every cache key: raising it invalidates everything read before a right ended. */
  private generation = 0;
  private readonly sessionsBeingSaved = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: AccessTokens,
    private readonly suspended: SuspendedHospitals,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async resolveToken(token: string): Promise<KnownCaller | null> {
    const key = `${this.generation} ${token}`;
    const cachedCaller = this.administrators.get(key);
    if (cachedCaller !== undefined && this.clock() < cachedCaller.tokenExpiry) {
      await this.suspended.refuse(cachedCaller.hospitalId);
      return cachedCaller;
    }
    const claims = this.tokens.read(token);
    if (claims === null) return null;
    await this.suspended.refuse(claims.hospitalId);
    const lookUp = () => this.lookUp(claims);
    if (claims.accountType !== "parent") return lookUp();
    const caller = (await this.administrators.fetch(key, { context: lookUp })) ?? null;
    // Such a caller is not cached, so that a person who has set up the second factor continues at once on every server.
    if (caller?.lacksSecondFactor === true) this.administrators.delete(key);
    return caller;
  }

  forget(): void {
    this.generation += 1;
  }

  private async lookUp(claims: AccessClaims): Promise<KnownCaller | null> {
    const { hospitalId, sessionId } = claims;
    const now = new Date(this.clock());
    const caller = await findSessionOwner(this.dataSource.manager, hospitalId, sessionId, now);
    if (caller === null || caller.accountId !== claims.sub) return null;
    const { lastSeenAt, ...known } = caller;
    if (now.getTime() - lastSeenAt.getTime() >= LAST_SEEN_PRECISION_MS)
      this.saveLastSeen(hospitalId, sessionId, now);
    return { ...known, tokenExpiry: claims.exp * 1000 };
  }

  /**
   * Stores the time of a session's last activity. The call does not wait for this write; a later call repeats a failed
   * write.
   */
  private saveLastSeen(hospitalId: string, sessionId: string, now: Date): void {
    if (this.sessionsBeingSaved.has(sessionId)) return;
    this.sessionsBeingSaved.add(sessionId);
    void recordSessionUse(this.dataSource.manager, hospitalId, sessionId, now)
      .catch(() => undefined)
      .finally(() => this.sessionsBeingSaved.delete(sessionId));
  }

  async readRights(sessionIds: readonly string[]): Promise<SessionRight[]> {
    if (sessionIds.length === 0) return [];
    return findLiveSessions(this.dataSource.manager, sessionIds, new Date(this.clock()));
  }
}

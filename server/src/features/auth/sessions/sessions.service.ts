import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Session } from "@wardline/database/entities/people/session";
import { readRevisionAt } from "@wardline/database/event-log";
import type { Credentials } from "@wardline/database/repositories/people/credentials";
import { readSessionsOfAccount } from "@wardline/database/repositories/people/own-sessions";
import {
  findRefreshToken,
  replaceRefreshToken,
} from "@wardline/database/repositories/people/refresh-tokens";
import * as store from "@wardline/database/repositories/people/sessions";
import { DataSource, type EntityManager } from "typeorm";
import type { Config } from "../../../config/config.js";
import { SocketRevocation } from "../../../realtime/delivery/socket-revocation.js";
import type { Origin } from "../../../request/origin.js";
import type { Caller } from "../../../request/request.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { CONFIG } from "../../../runtime/runtime.module.js";
import { SuspendedHospitals } from "../../../runtime/suspended-hospitals.js";
import type { DerivedKeys } from "../../../security/derived-keys.js";
import {
  createRefreshToken,
  deriveSuccessor,
  deriveSuccessorKeys,
  hashRefreshToken,
} from "./refresh-token.js";

/**
 * Lifetime of sessions and grace period of a replaced refresh token, in milliseconds (docs/wire/accounts.md, Accounts and
 * sessions).
 */
const IDLE_LIFETIME_MS = 12 * 3_600_000;
const MAX_LIFETIME_MS = 30 * 24 * 3_600_000;
const REPLACED_TOKEN_GRACE_MS = 30_000;
/** Age in milliseconds at which a commit is included in every answer, even a cached answer. */
const COMMIT_SETTLE_MS = 5_000;

export interface OpenSession {
  sessionId: string;
  hospitalId: string;
  accountId: string;
  refreshToken: string;
}

/** A session that ended because an old refresh token was used again. */
export type ReplayedSession = Omit<OpenSession, "refreshToken"> & { refreshToken: null };

/** Sessions and their refresh tokens, which are stored as hashes (docs/wire/accounts.md, Accounts and sessions). */
@Injectable()
export class SessionsService {
  private readonly successorKeys: DerivedKeys;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sockets: SocketRevocation,
    private readonly suspended: SuspendedHospitals,
  ) {
    this.successorKeys = deriveSuccessorKeys(config.jwtSecrets);
  }

  /**
   * Opens a session; null if the password changed or the account was deleted since the password was checked. Throws
   * `HOSPITAL_SUSPENDED`. Data read with the session is at least as new as `revision`.
   */
  async open(
    { hospitalId, accountId, passwordHash }: Credentials,
    origin: Origin,
  ): Promise<(OpenSession & { revision: number }) | null> {
    await this.suspended.refuse(hospitalId);
    const sessionId = randomUUID();
    const refreshToken = createRefreshToken();
    const now = this.clock();
    const revision = await readRevisionAt(
      this.dataSource.manager,
      hospitalId,
      new Date(now - COMMIT_SETTLE_MS),
    );
    const opened = await store.insertSession(this.dataSource.manager, hospitalId, {
      id: sessionId,
      accountId,
      passwordHash,
      refreshHash: hashRefreshToken(refreshToken),
      createdAt: new Date(now),
      idleExpiresAt: new Date(now + IDLE_LIFETIME_MS),
      expiresAt: new Date(now + MAX_LIFETIME_MS),
      ...origin,
    });
    return opened ? { sessionId, hospitalId, accountId, refreshToken, revision } : null;
  }

  /**
   * Exchanges a refresh token for its successor and extends the session. The previous token works for 30 more seconds;
   * reuse of any older token ends the session, which is then returned without a token. Null if the token is invalid;
   * throws `HOSPITAL_SUSPENDED`.
   */
  async rotate(
    refreshToken: string,
    address: string,
  ): Promise<OpenSession | ReplayedSession | null> {
    // The check is created before the transaction, which would otherwise need a second connection and could deadlock.
    const refuse = await this.suspended.createCheck();
    const outcome = await this.dataSource.transaction(async (manager) => {
      const session = await store.lockSessionByRefreshToken(
        manager,
        hashRefreshToken(refreshToken),
      );
      if (session === null) return null;
      refuse(session.hospitalId);
      if (!this.isLive(session)) return null;
      const successor = await this.exchange(manager, session, refreshToken, address);
      if (successor === null)
        await store.revokeSession(manager, session.hospitalId, session.id, new Date(this.clock()));
      return { session, successor };
    });
    if (outcome === null) return null;
    const { session, successor } = outcome;
    if (successor === null) this.sockets.endSession(session.id);
    return {
      sessionId: session.id,
      hospitalId: session.hospitalId,
      accountId: session.accountId,
      refreshToken: successor,
    };
  }

  /** Reads the caller's session; null once it has ended. */
  async find({ hospitalId, accountId, sessionId }: Caller): Promise<Session | null> {
    const { manager } = this.dataSource;
    const now = new Date(this.clock());
    const sessions = await readSessionsOfAccount(manager, hospitalId, accountId, now);
    return sessions.find(({ id }) => id === sessionId) ?? null;
  }

  /** Ends one session with its tokens and sockets. */
  async end(hospitalId: string, sessionId: string): Promise<void> {
    const { manager } = this.dataSource;
    await store.revokeSession(manager, hospitalId, sessionId, new Date(this.clock()));
    this.sockets.endSession(sessionId);
  }

  /**
   * Revokes an account's sessions except `exceptId` and returns the ids of the revoked sessions for `endSockets` after
   * the commit. The transaction must already have changed the account's row.
   */
  async revokeAll(
    manager: EntityManager,
    hospitalId: string,
    accountId: string,
    exceptId: string | null = null,
  ): Promise<string[]> {
    const now = new Date(this.clock());
    return store.revokeSessionsOfAccount(manager, hospitalId, accountId, { exceptId, now });
  }

  /** Ends the sockets of revoked sessions on every server. */
  endSockets(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.sockets.endSession(id);
  }

  private isLive({ revokedAt, expiresAt, idleExpiresAt }: store.LockedSession): boolean {
    const now = this.clock();
    return revokedAt === null && expiresAt.getTime() > now && idleExpiresAt.getTime() > now;
  }

  /** Stores the successor, or finds one stored a moment ago; null for a replay. The session must be locked. */
  private async exchange(
    manager: EntityManager,
    session: store.LockedSession,
    token: string,
    address: string,
  ): Promise<string | null> {
    const now = this.clock();
    const hash = hashRefreshToken(token);
    const usedToken = await findRefreshToken(manager, session.id, hash);
    if (usedToken === null) return null;
    if (usedToken.replacedAt !== null) {
      const isFresh =
        usedToken.newest === usedToken.generation + 1 &&
        now - usedToken.replacedAt.getTime() <= REPLACED_TOKEN_GRACE_MS;
      return isFresh ? this.findStoredSuccessor(manager, session.id, token) : null;
    }
    const successor = deriveSuccessor(token, this.successorKeys[0]);
    const next = { hash: hashRefreshToken(successor), generation: usedToken.generation + 1 };
    await replaceRefreshToken(manager, session.id, hash, next, new Date(now));
    const idleExpiry = Math.min(now + IDLE_LIFETIME_MS, session.expiresAt.getTime());
    await store.extendSession(manager, session.hospitalId, session.id, {
      idleExpiresAt: new Date(idleExpiry),
      address,
      lastSeenAt: new Date(now),
    });
    return successor;
  }

  /** Finds the stored successor, which another server may have derived from another secret. */
  private async findStoredSuccessor(
    manager: EntityManager,
    sessionId: string,
    token: string,
  ): Promise<string | null> {
    for (const key of this.successorKeys) {
      const successor = deriveSuccessor(token, key);
      const found = await findRefreshToken(manager, sessionId, hashRefreshToken(successor));
      if (found !== null) return successor;
    }
    return null;
  }
}

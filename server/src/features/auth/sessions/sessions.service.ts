import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { revisionAt } from "@wardline/database/event-log";
import type { Credentials } from "@wardline/database/repositories/people/credentials";
import {
  type OwnSessionRow,
  readSessionsOfAccount,
} from "@wardline/database/repositories/people/own-sessions";
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
import type { Keys } from "../../../security/derived-keys.js";
import { hashRefreshToken, newRefreshToken, successorKeys, successorOf } from "./refresh-token.js";

/**
 * How long sessions live and a replaced refresh token still answers, in milliseconds
 * (docs/wire.md, Accounts and sessions).
 */
const IDLE_MS = 12 * 3_600_000;
const ABSOLUTE_MS = 30 * 24 * 3_600_000;
const GRACE_MS = 30_000;
/** What was committed so long ago is in every answer, those that servers keep for a moment included. Milliseconds. */
const SETTLED_MS = 5_000;

/** A session with the refresh token that its holder is to use next. */
export interface OpenSession {
  sessionId: string;
  hospitalId: string;
  accountId: string;
  refreshToken: string;
}

/** A session that ended because a refresh token of it came once more. */
export type ReplayedSession = Omit<OpenSession, "refreshToken"> & { refreshToken: null };

/** Sessions and their refresh tokens, of which only hashes are stored (docs/wire.md, Accounts and sessions). */
@Injectable()
export class SessionsService {
  private readonly successorKeys: Keys;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sockets: SocketRevocation,
    private readonly suspended: SuspendedHospitals,
  ) {
    this.successorKeys = successorKeys(config.jwtSecrets);
  }

  /**
   * Opens a session; null when the compared password has been changed or the account deleted in the meantime. Throws
   * `HOSPITAL_SUSPENDED`.
   * `revision`: whatever is read with the session is at least as new.
   */
  async open(
    { hospitalId, accountId, passwordHash }: Credentials,
    origin: Origin,
  ): Promise<(OpenSession & { revision: number }) | null> {
    await this.suspended.refuse(hospitalId);
    const sessionId = randomUUID();
    const refreshToken = newRefreshToken();
    const now = this.clock();
    const revision = await revisionAt(
      this.dataSource.manager,
      hospitalId,
      new Date(now - SETTLED_MS),
    );
    const opened = await store.insertSession(this.dataSource.manager, hospitalId, {
      id: sessionId,
      accountId,
      passwordHash,
      refreshHash: hashRefreshToken(refreshToken),
      createdAt: new Date(now),
      idleExpiresAt: new Date(now + IDLE_MS),
      expiresAt: new Date(now + ABSOLUTE_MS),
      ...origin,
    });
    return opened ? { sessionId, hospitalId, accountId, refreshToken, revision } : null;
  }

  /**
   * Exchanges a refresh token, which came from this network address, for its successor and slides the idle end. The one before
   * the newest returns that same successor for 30 seconds; any other use of an old one ends the session, which is then
   * returned without a token. Null for a token that is worth nothing; throws `HOSPITAL_SUSPENDED`.
   */
  async rotate(
    refreshToken: string,
    address: string,
  ): Promise<OpenSession | ReplayedSession | null> {
    // Asked before: a transaction that asked for a second connection could wait for itself.
    const refuse = await this.suspended.refusal();
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

  /** The caller's own session: where and when it was opened; null once it has ended. */
  async find({ hospitalId, accountId, sessionId }: Caller): Promise<OwnSessionRow | null> {
    const { manager } = this.dataSource;
    const now = new Date(this.clock());
    const sessions = await readSessionsOfAccount(manager, hospitalId, accountId, now);
    return sessions.find(({ id }) => id === sessionId) ?? null;
  }

  /** Ends one session, its tokens and its sockets. */
  async end(hospitalId: string, sessionId: string): Promise<void> {
    const { manager } = this.dataSource;
    await store.revokeSession(manager, hospitalId, sessionId, new Date(this.clock()));
    this.sockets.endSession(sessionId);
  }

  /**
   * Revokes an account's sessions, but for `kept`, and returns their ids: hand them to `endSockets` after the commit.
   * In the same transaction, the account's row must have been changed before.
   */
  async revokeAll(
    manager: EntityManager,
    hospitalId: string,
    accountId: string,
    kept: string | null = null,
  ): Promise<string[]> {
    const now = new Date(this.clock());
    return store.revokeSessionsOfAccount(manager, hospitalId, accountId, { kept, now });
  }

  /** Ends the sockets of revoked sessions, on every server. */
  endSockets(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.sockets.endSession(id);
  }

  private isLive({ revokedAt, expiresAt, idleExpiresAt }: store.LockedSession): boolean {
    const now = this.clock();
    return revokedAt === null && expiresAt.getTime() > now && idleExpiresAt.getTime() > now;
  }

  /** Stores the successor, or finds it stored a moment ago; null for a replay. The session must be locked. */
  private async exchange(
    manager: EntityManager,
    session: store.LockedSession,
    token: string,
    address: string,
  ): Promise<string | null> {
    const now = this.clock();
    const hash = hashRefreshToken(token);
    const used = await findRefreshToken(manager, session.id, hash);
    if (used === null) return null;
    if (used.replacedAt !== null) {
      const isFresh =
        used.newest === used.generation + 1 && now - used.replacedAt.getTime() <= GRACE_MS;
      return isFresh ? this.storedSuccessor(manager, session.id, token) : null;
    }
    const successor = successorOf(token, this.successorKeys[0]);
    await replaceRefreshToken(manager, session.id, {
      hash,
      successor: hashRefreshToken(successor),
      generation: used.generation + 1,
      now: new Date(now),
    });
    const idleEnd = Math.min(now + IDLE_MS, session.expiresAt.getTime());
    await store.extendSession(manager, session.hospitalId, session.id, {
      idleExpiresAt: new Date(idleEnd),
      address,
      seenAt: new Date(now),
    });
    return successor;
  }

  /** The successor that was stored: another server may have made it with another of the secrets. */
  private async storedSuccessor(
    manager: EntityManager,
    sessionId: string,
    token: string,
  ): Promise<string | null> {
    for (const key of this.successorKeys) {
      const successor = successorOf(token, key);
      const found = await findRefreshToken(manager, sessionId, hashRefreshToken(successor));
      if (found !== null) return successor;
    }
    return null;
  }
}

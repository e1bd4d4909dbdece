import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { DataSource, type EntityManager } from "typeorm";
import type { Config } from "../../config/config.js";
import { SocketRevocation } from "../../realtime/socket-revocation.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import type { Credentials } from "./credentials.service.js";
import { hashRefreshToken, newRefreshToken, successorKey, successorOf } from "./refresh-token.js";

/**
 * How long sessions live and a replaced refresh token still answers, in milliseconds
 * (docs/wire.md, Accounts and sessions).
 */
const IDLE_MS = 12 * 3_600_000;
const ABSOLUTE_MS = 30 * 24 * 3_600_000;
const GRACE_MS = 30_000;

/** A session with the refresh token that its holder is to use next. */
export interface OpenSession {
  sessionId: string;
  hospitalId: string;
  accountId: string;
  refreshToken: string;
}

interface SessionRow {
  id: string;
  hospital_id: string;
  account_id: string;
  idle_expires_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

interface TokenRow {
  generation: number;
  replaced_at: Date | null;
  newest: number;
}

/** Sessions and their refresh tokens, of which only hashes are stored (docs/wire.md, Accounts and sessions). */
@Injectable()
export class SessionsService {
  private readonly successorKey: Buffer;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sockets: SocketRevocation,
  ) {
    this.successorKey = successorKey(config.jwtSecret);
  }

  /** Opens a session; null when the compared password has been changed or the account deleted in the meantime. */
  async open({ hospitalId, accountId, passwordHash }: Credentials): Promise<OpenSession | null> {
    const sessionId = randomUUID();
    const refreshToken = newRefreshToken();
    const now = this.clock();
    const opened = await this.dataSource.query<unknown[]>(
      // The lock makes a password change wait, or be waited for: it ends this session, or none is opened.
      `WITH owner AS (
         SELECT hospital_id, id FROM account
          WHERE hospital_id = $1 AND id = $2 AND password_hash = $3 AND deleted_at IS NULL FOR SHARE),
       opened AS (
         INSERT INTO session (id, hospital_id, account_id, created_at, idle_expires_at, expires_at)
         SELECT $4::uuid, hospital_id, id, $5::timestamptz, $6::timestamptz, $7::timestamptz FROM owner RETURNING id)
       INSERT INTO refresh_token (hash, session_id, generation) SELECT $8::bytea, id, 1 FROM opened RETURNING 1`,
      [
        hospitalId,
        accountId,
        passwordHash,
        sessionId,
        new Date(now),
        new Date(now + IDLE_MS),
        new Date(now + ABSOLUTE_MS),
        hashRefreshToken(refreshToken),
      ],
    );
    return opened.length === 0 ? null : { sessionId, hospitalId, accountId, refreshToken };
  }

  /**
   * Exchanges a refresh token for its successor and slides the idle end. The one before the newest returns that same
   * successor for 30 seconds; any other use of an old one ends the session. Null when nothing is to be had for it.
   */
  async rotate(refreshToken: string): Promise<OpenSession | null> {
    const outcome = await this.dataSource.transaction(async (manager) => {
      const session = await this.lockByToken(manager, refreshToken);
      if (session === undefined || !this.isLive(session)) return null;
      const isReplay = !(await this.exchange(manager, session, refreshToken));
      if (isReplay) await this.revoke(manager, session.hospital_id, session.id);
      return { session, isReplay };
    });
    if (outcome === null) return null;
    const { session, isReplay } = outcome;
    if (isReplay) {
      this.sockets.endSession(session.id);
      return null;
    }
    return {
      sessionId: session.id,
      hospitalId: session.hospital_id,
      accountId: session.account_id,
      refreshToken: successorOf(refreshToken, this.successorKey),
    };
  }

  /** Ends one session, its tokens and its sockets. */
  async end(hospitalId: string, sessionId: string): Promise<void> {
    await this.revoke(this.dataSource.manager, hospitalId, sessionId);
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
    const [ended] = await manager.query<[{ id: string }[], number]>(
      `UPDATE session SET revoked_at = $4
        WHERE hospital_id = $1 AND account_id = $2 AND id IS DISTINCT FROM $3 AND revoked_at IS NULL RETURNING id`,
      [hospitalId, accountId, kept, new Date(this.clock())],
    );
    return ended.map(({ id }) => id);
  }

  /** Ends the sockets of revoked sessions, on every server. */
  endSockets(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.sockets.endSession(id);
  }

  /** The session of a refresh token, held so that parallel uses of it take turns. */
  private async lockByToken(
    manager: EntityManager,
    token: string,
  ): Promise<SessionRow | undefined> {
    const [session] = await manager.query<SessionRow[]>(
      `SELECT session.id, session.hospital_id, session.account_id, session.idle_expires_at, session.expires_at,
              session.revoked_at
         FROM session
         JOIN account ON account.hospital_id = session.hospital_id AND account.id = session.account_id
          AND account.deleted_at IS NULL
        WHERE session.id = (SELECT session_id FROM refresh_token WHERE hash = $1)
          FOR UPDATE OF session`,
      [hashRefreshToken(token)],
    );
    return session;
  }

  private isLive({ revoked_at, expires_at, idle_expires_at }: SessionRow): boolean {
    const now = this.clock();
    return revoked_at === null && expires_at.getTime() > now && idle_expires_at.getTime() > now;
  }

  /** Stores the successor, or finds it stored a moment ago; false for a replay. The session must be locked. */
  private async exchange(
    manager: EntityManager,
    session: SessionRow,
    token: string,
  ): Promise<boolean> {
    const now = this.clock();
    const hash = hashRefreshToken(token);
    // Read after the lock was given: a parallel use may have written in between.
    const [used] = await manager.query<TokenRow[]>(
      `SELECT generation, replaced_at, (SELECT max(generation) FROM refresh_token WHERE session_id = $2) AS newest
         FROM refresh_token WHERE hash = $1`,
      [hash, session.id],
    );
    if (used === undefined) return false;
    if (used.replaced_at !== null) {
      return used.newest === used.generation + 1 && now - used.replaced_at.getTime() <= GRACE_MS;
    }
    await manager.query("UPDATE refresh_token SET replaced_at = $2 WHERE hash = $1", [
      hash,
      new Date(now),
    ]);
    await manager.query(
      "INSERT INTO refresh_token (hash, session_id, generation) VALUES ($1, $2, $3)",
      [hashRefreshToken(successorOf(token, this.successorKey)), session.id, used.generation + 1],
    );
    const idleEnd = Math.min(now + IDLE_MS, session.expires_at.getTime());
    await manager.query("UPDATE session SET idle_expires_at = $2 WHERE id = $1", [
      session.id,
      new Date(idleEnd),
    ]);
    return true;
  }

  private async revoke(
    manager: EntityManager,
    hospitalId: string,
    sessionId: string,
  ): Promise<void> {
    await manager.query(
      "UPDATE session SET revoked_at = $3 WHERE hospital_id = $1 AND id = $2 AND revoked_at IS NULL",
      [hospitalId, sessionId, new Date(this.clock())],
    );
  }
}

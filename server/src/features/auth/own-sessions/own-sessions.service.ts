import { Inject, Injectable } from "@nestjs/common";
import type { OwnSession } from "@wardline/contracts/accounts/sessions";
import type { Session } from "@wardline/database/entities/people/session";
import * as store from "@wardline/database/repositories/people/own-sessions";
import { UNKNOWN_DEVICE } from "@wardline/domain/people/device";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import { notFound } from "../../../errors/app-error.js";
import type { Caller } from "../../../request/request.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { SecondFactorService } from "../second-factor/second-factor.service.js";
import { SessionsService } from "../sessions/sessions.service.js";

/** Lists and ends a person's own sessions (docs/wire/accounts.md, My sessions). */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly factors: SecondFactorService,
    private readonly sessions: SessionsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(caller: Caller): Promise<OwnSession[]> {
    const rows = await this.read(caller);
    return rows.map((row) => ({
      id: row.id,
      device: row.device || UNKNOWN_DEVICE,
      address: row.address,
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
      is_current: row.id === caller.sessionId,
    }));
  }

  /** Ends a session; throws `NOT_FOUND` unless it is an active session of the caller's account. */
  async end(caller: Caller, sessionId: string): Promise<void> {
    const ended = await this.revoke(caller, [sessionId]);
    if (ended === 0) throw notFound();
  }

  /** Ends all sessions except the caller's session; returns the number of ended sessions. */
  async endOthers(caller: Caller): Promise<number> {
    const others = (await this.read(caller)).filter(({ id }) => id !== caller.sessionId);
    return others.length === 0
      ? 0
      : this.revoke(
          caller,
          others.map(({ id }) => id),
        );
  }

  private read({ hospitalId, accountId }: Caller): Promise<Session[]> {
    const now = new Date(this.clock());
    return store.readSessionsOfAccount(this.dataSource.manager, hospitalId, accountId, now);
  }

  private async revoke(caller: Caller, sessionIds: readonly string[]): Promise<number> {
    const { accountId } = caller;
    const ended = await this.unitOfWork.run(caller, async (work) => {
      const revoked = await store.revokeOwnSessions(work, accountId, sessionIds);
      if (revoked.length === 0) return revoked;
      const from = revoked.map(({ device }) => device || UNKNOWN_DEVICE);
      await this.factors.record(work, accountId, [{ field: "sessions", from, to: [] }]);
      return revoked;
    });
    this.sessions.endSockets(ended.map(({ id }) => id));
    return ended.length;
  }
}

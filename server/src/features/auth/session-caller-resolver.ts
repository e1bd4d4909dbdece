import { Inject, Injectable } from "@nestjs/common";
import { DataSource } from "typeorm";
import type { CallerResolver } from "../../http/caller-resolver.js";
import type { Caller } from "../../http/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { AccessTokens } from "./access-tokens.js";

/** A session's right to call: neither revoked nor over, its account not deleted. `$1` is now. */
const LIVE = `
  session.revoked_at IS NULL AND session.expires_at > $1 AND session.idle_expires_at > $1 AND account.deleted_at IS NULL`;

/** For less than the second within which an ended session must be dead on every server (promises.md 4). */
const REMEMBER_MS = 800;
const REMEMBERED_AT_MOST = 10_000;

type KnownCaller = Caller & { tokenExpiry: number };

/** Learns who calls from the access token and from the session's row, remembered for a moment (api.md 2). */
@Injectable()
export class SessionCallerResolver implements CallerResolver {
  /** A page's calls come together: they share one look at the session. */
  private readonly underWay = new Map<string, Promise<KnownCaller | null>>();
  private readonly known = new Map<string, { caller: KnownCaller; until: number }>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: AccessTokens,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async byToken(token: string): Promise<KnownCaller | null> {
    const known = this.remembered(token);
    if (known !== undefined) return known;
    const shared = this.underWay.get(token);
    if (shared !== undefined) return shared;
    const looking = this.lookUp(token)
      .then((caller) => {
        // Forgotten meanwhile: what was read may be older than the end of the right.
        if (this.underWay.get(token) !== looking) return caller;
        if (caller === null) this.known.delete(token);
        else this.remember(token, caller);
        return caller;
      })
      .finally(() => {
        if (this.underWay.get(token) === looking) this.underWay.delete(token);
      });
    this.underWay.set(token, looking);
    return looking;
  }

  remembered(token: string): KnownCaller | undefined {
    const entry = this.known.get(token);
    const isValid =
      entry !== undefined &&
      performance.now() < entry.until &&
      this.clock() < entry.caller.tokenExpiry;
    return isValid ? entry.caller : undefined;
  }

  forget(ended: { sessionId: string } | { accountId: string }): void {
    this.underWay.clear();
    for (const [token, { caller }] of this.known) {
      const isEnded =
        "sessionId" in ended
          ? caller.sessionId === ended.sessionId
          : caller.accountId === ended.accountId;
      if (isEnded) this.known.delete(token);
    }
  }

  private remember(token: string, caller: KnownCaller): void {
    if (this.known.size >= REMEMBERED_AT_MOST) this.known.clear();
    this.known.set(token, { caller, until: performance.now() + REMEMBER_MS });
  }

  private async lookUp(token: string): Promise<KnownCaller | null> {
    const claims = this.tokens.read(token);
    if (claims === null) return null;
    const caller = await this.bySession(claims.hospitalId, claims.sessionId);
    if (caller === null || caller.accountId !== claims.sub) return null;
    return { ...caller, tokenExpiry: claims.exp * 1000 };
  }

  async endedSessions(sessionIds: readonly string[]): Promise<string[]> {
    if (sessionIds.length === 0) return [];
    const live = await this.dataSource.query<{ id: string }[]>(
      `SELECT session.id FROM session
         JOIN account ON account.hospital_id = session.hospital_id AND account.id = session.account_id
        WHERE session.id = ANY($2::uuid[]) AND ${LIVE}`,
      [new Date(this.clock()), sessionIds],
    );
    const liveIds = new Set(live.map(({ id }) => id));
    return sessionIds.filter((id) => !liveIds.has(id));
  }

  private async bySession(hospitalId: string, sessionId: string): Promise<Caller | null> {
    const [caller] = await this.dataSource.query<Caller[]>(
      `SELECT account.id AS "accountId", session.hospital_id AS "hospitalId", session.id AS "sessionId",
              account.account_type AS "accountType", account.email, coalesce(department.name, '') AS department,
              CASE account.account_type WHEN 'parent' THEN hospital.name
                ELSE trim(account.first_name || ' ' || account.last_name) END AS name
         FROM session
         JOIN account ON account.hospital_id = session.hospital_id AND account.id = session.account_id
         JOIN hospital ON hospital.id = session.hospital_id
         LEFT JOIN department ON department.hospital_id = account.hospital_id AND department.id = account.department_id
        WHERE session.id = $2 AND session.hospital_id = $3 AND ${LIVE}`,
      [new Date(this.clock()), sessionId, hospitalId],
    );
    return caller ?? null;
  }
}

import { timingSafeEqual } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { ApiTokenRow } from "@wardline/database/entities/people/api-token";
import { findApiToken, recordApiTokenUse } from "@wardline/database/repositories/people/api-tokens";
import { sha256 } from "@wardline/database/sha256";
import {
  listPersonalGrants,
  NAMES_GRANT,
  readToken,
  tokenActorName,
} from "@wardline/domain/people/api-token";
import { DataSource } from "typeorm";
import { AppError } from "../../errors/app-error.js";
import type { TokenResolver } from "../../http/caller-resolver.js";
import { RateLimits } from "../../limits/rate-limits.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { SuspendedHospitals } from "../../runtime/suspended-hospitals.js";

const USE_PRECISION_MS = 60_000;

/**
 * Identifies programs by their token's row, which is read on each call, so that a deleted token stops working on every
 * server at once.
 */
@Injectable()
export class ApiTokenResolver implements TokenResolver {
  /** Ids of the tokens whose last use is being written. */
  private readonly tokensBeingRecorded = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly suspended: SuspendedHospitals,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async resolveApiToken(text: string, from: string): Promise<Caller> {
    const row = await this.find(text);
    if (row === null) {
      // Only wrong tokens are counted: a valid token is never refused because of the caller's IP address.
      await this.limits.spend("tokenGuess", from);
      throw new AppError(
        "UNAUTHORIZED",
        "This API token does not work: it has expired, was deleted, or is incomplete.",
      );
    }
    await this.suspended.refuse(row.hospitalId);
    this.recordUse(row, from);
    return toCaller(row);
  }

  private async find(text: string): Promise<ApiTokenRow | null> {
    const parts = readToken(text);
    if (parts === null) return null;
    const row = await findApiToken(this.dataSource.manager, parts.id);
    if (row === null || !timingSafeEqual(row.secretHash, sha256(parts.secret))) return null;
    return row.expiresAt.getTime() > this.clock() ? row : null;
  }

  /** Stores a token's latest use. The call does not wait for this write; a later call repeats a failed write. */
  private recordUse({ hospitalId, id, lastUsedAt }: ApiTokenRow, from: string): void {
    const now = this.clock();
    const isRecent = lastUsedAt !== null && now - lastUsedAt.getTime() < USE_PRECISION_MS;
    if (isRecent || this.tokensBeingRecorded.has(id)) return;
    this.tokensBeingRecorded.add(id);
    const use = { lastUsedAt: new Date(now), lastUsedFrom: from };
    const before = new Date(now - USE_PRECISION_MS);
    void recordApiTokenUse(this.dataSource.manager, hospitalId, id, use, before)
      .catch(() => undefined)
      .finally(() => this.tokensBeingRecorded.delete(id));
  }
}

/**
 * Maps a token to a caller. A program has rights like staff, but no department, no email address and no account of its
 * own.
 */
function toCaller({ hospitalId, id, name, grants, wards }: ApiTokenRow): Caller {
  return {
    accountId: id,
    hospitalId,
    sessionId: id,
    accountType: "sub",
    email: "",
    name: tokenActorName(name),
    department: "",
    grants: listPersonalGrants(grants),
    wards,
    lacksSecondFactor: false,
    tokenId: id,
    canSeeNames: grants.includes(NAMES_GRANT),
  };
}

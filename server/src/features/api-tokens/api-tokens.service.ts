import { randomBytes, randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import type { ApiToken, CreatedToken, createToken } from "@wardline/contracts/accounts/api-tokens";
import type { Input } from "@wardline/contracts/endpoint";
import type { ApiTokenRow } from "@wardline/database/entities/people/api-token";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import * as store from "@wardline/database/repositories/people/api-tokens";
import { readWards } from "@wardline/database/repositories/wards/wards";
import { sha256 } from "@wardline/database/sha256";
import type { Work } from "@wardline/database/work";
import { LIMITS } from "@wardline/domain/limits";
import {
  formatToken,
  isValidTokenExpiry,
  listPersonalGrants,
} from "@wardline/domain/people/api-token";
import { normaliseLimit } from "@wardline/domain/people/ward-limit";
import { diffFields, type FieldChange } from "@wardline/domain/records/field-changes";
import { getDayEnd, isDay } from "@wardline/domain/time/zoned-day";
import { getWardNames } from "@wardline/domain/wards/ward";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, invalidFieldError, notFound } from "../../errors/app-error.js";
import { refuseUnknownWards } from "../../request/known-wards.js";
import type { Caller } from "../../request/request.js";
import { toApiToken, toTokenState } from "./api-tokens.mapper.js";

const SECRET_BYTES = 32;

/** The hospital's API tokens (docs/wire/accounts.md, API tokens). */
@Injectable()
export class ApiTokensService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Lists the tokens, newest first. */
  async list({ hospitalId }: Caller): Promise<ApiToken[]> {
    const rows = await store.readApiTokens(this.dataSource.manager, hospitalId);
    return rows.map(toApiToken);
  }

  /**
   * Creates a token and returns it with its secret, which is not stored. Throws `VALIDATION_FAILED` for an unknown ward
   * or an invalid expiry, and `TOKENS_FULL`.
   */
  create(
    caller: Caller,
    { name, grants, wards, expires_at }: Input<typeof createToken>["body"],
  ): Promise<CreatedToken> {
    return this.unitOfWork.run(caller, async (work) => {
      const expiresAt = await resolveExpiry(work, expires_at);
      // The lock prevents concurrent calls from exceeding the limit together.
      await work.lockHospital();
      if ((await store.countApiTokens(work)) >= LIMITS.apiTokens) throw new AppError("TOKENS_FULL");
      refuseUnknownWards(wards, [], await readWards(work.manager, work.hospitalId));
      const [id, secret] = [randomUUID(), randomBytes(SECRET_BYTES).toString("base64url")];
      const row: ApiTokenRow = {
        hospitalId: work.hospitalId,
        id,
        name,
        secretHash: sha256(secret),
        grants,
        wards: normaliseLimit(listPersonalGrants(grants), wards),
        createdAt: work.at,
        expiresAt,
        lastUsedAt: null,
        lastUsedFrom: null,
      };
      await store.insertApiToken(work, row);
      const changes = await listChanges(work, null, row);
      work.record("token.created", toTokenState(row), { subjectId: id, changes });
      return { ...toApiToken(row), token: formatToken({ id, secret }) };
    });
  }

  /** Deletes a token, which stops working when the change commits. Throws `NOT_FOUND`. */
  async delete(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.run(caller, async (work) => {
      const row = await store.deleteApiToken(work, id);
      if (row === null) throw notFound("This API token could not be found.");
      const changes = await listChanges(work, row, null);
      work.record("token.deleted", { id }, { subjectId: id, changes });
    });
  }
}

async function resolveExpiry({ manager, hospitalId, at }: Work, given: string): Promise<Date> {
  const end = isDay(given)
    ? getDayEnd(given, await readTimezone(manager, hospitalId)) - 1
    : Date.parse(given);
  if (isValidTokenExpiry(end, at.getTime())) return new Date(end);
  throw invalidFieldError(
    "expires_at",
    "Please choose an end date between one day and two years from now.",
  );
}

const LOGGED_FIELDS = ["grants", "wards", "token_ends"] as const;

/** Lists a token's rights and expiry for the log; null stands for the state before creation or after deletion. */
async function listChanges(
  { manager, hospitalId }: Work,
  before: ApiTokenRow | null,
  after: ApiTokenRow | null,
): Promise<FieldChange[]> {
  const known = await readWards(manager, hospitalId);
  const listFields = (row: ApiTokenRow | null) => ({
    grants: row?.grants ?? null,
    wards: row === null ? null : getWardNames(row.wards, known).join(", "),
    token_ends: row?.expiresAt.toISOString() ?? null,
  });
  return diffFields(LOGGED_FIELDS, listFields(before), listFields(after));
}

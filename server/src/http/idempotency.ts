import { createHash } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { LIMITS } from "@wardline/domain/limits";
import { DataSource } from "typeorm";
import { AppError } from "./app-error.js";
import type { Caller, WardlineRequest } from "./request.js";

/** The answer that a key was first given. */
export interface KeptAnswer {
  status: number;
  body: unknown;
}

interface KeyRow {
  request_hash: Buffer;
  status: number | null;
  answer: unknown;
}

const ABANDONED_AFTER_SECONDS = 30;

/** Gives a repeated creating request its first answer, so that a double submit makes one row (api.md 1, promises.md 16). */
@Injectable()
export class Idempotency {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads `Idempotency-Key`; null without one. */
  keyOf(request: WardlineRequest): string | null {
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string" || key.trim() === "") return null;
    if (key.length > LIMITS.idempotencyKey) {
      throw new AppError(
        "MALFORMED_REQUEST",
        `Idempotency-Key may have at most ${LIMITS.idempotencyKey} characters.`,
      );
    }
    return key;
  }

  /** Claims the key for this request, or returns the answer kept under it. Another request under the key: 409. */
  async claim(caller: Caller, key: string, request: WardlineRequest): Promise<KeptAnswer | null> {
    const hash = requestHash(request);
    const claimed = await this.dataSource.query<unknown[]>(
      `INSERT INTO idempotency_key AS kept (hospital_id, account_id, key, request_hash, created_at)
       VALUES ($1, $2, $3, $4, now())
       ON CONFLICT (hospital_id, account_id, key) DO UPDATE
         SET request_hash = $4, status = NULL, answer = NULL, created_at = now()
         WHERE kept.created_at < now() - interval '24 hours'
            OR (kept.status IS NULL AND kept.created_at < now() - make_interval(secs => $5))
       RETURNING 1`,
      [caller.hospitalId, caller.accountId, key, hash, ABANDONED_AFTER_SECONDS],
    );
    if (claimed.length > 0) return null;
    return this.firstAnswer(caller, key, hash);
  }

  /** Keeps the answer for whoever sends the same again. */
  async keep(caller: Caller, key: string, answer: KeptAnswer): Promise<void> {
    await this.dataSource.query(
      "UPDATE idempotency_key SET status = $4, answer = $5 WHERE hospital_id = $1 AND account_id = $2 AND key = $3",
      [caller.hospitalId, caller.accountId, key, answer.status, JSON.stringify(answer.body)],
    );
  }

  /** Frees the key of a request that failed: nothing was created, so it may be sent again. */
  async release(caller: Caller, key: string): Promise<void> {
    await this.dataSource.query(
      "DELETE FROM idempotency_key WHERE hospital_id = $1 AND account_id = $2 AND key = $3 AND status IS NULL",
      [caller.hospitalId, caller.accountId, key],
    );
  }

  private async firstAnswer(caller: Caller, key: string, hash: Buffer): Promise<KeptAnswer | null> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const [row] = await this.dataSource.query<KeyRow[]>(
        "SELECT request_hash, status, answer FROM idempotency_key WHERE hospital_id = $1 AND account_id = $2 AND key = $3",
        [caller.hospitalId, caller.accountId, key],
      );
      if (row === undefined) break;
      if (!row.request_hash.equals(hash)) throw new AppError("IDEMPOTENCY_CONFLICT");
      if (row.status !== null) return { status: row.status, body: row.answer };
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfter: 1 });
  }
}

function requestHash(request: WardlineRequest): Buffer {
  return createHash("sha256")
    .update(
      `${request.method} ${request.url.split("?")[0] ?? ""}\n${JSON.stringify(request.body ?? null)}`,
    )
    .digest();
}

import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { Injectable } from "@nestjs/common";
import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import type { Work } from "@wardline/database/work";
import { LIMITS } from "@wardline/domain/limits";
import { DataSource } from "typeorm";
import { AppError } from "./app-error.js";
import type { Caller, WardlineRequest } from "./request.js";

/** The answer that a key was first given. */
export interface KeptAnswer {
  status: number;
  body: unknown;
}

/** A request's hold on its key. */
export interface Claim {
  hospitalId: string;
  accountId: string;
  key: string;
  /** When it was made: a later claim of the same key has another. */
  madeAt: string;
}

interface KeyRow {
  request_hash: Buffer;
  /** Null until the answer is kept. */
  status: number | null;
  /** Before that: what the request has committed, or null. */
  answer: unknown;
  isAbandoned: boolean;
}

/** After so long without a commit a claim may be taken over; whoever still held it can then no longer commit. */
const ABANDONED_AFTER_SECONDS = 5;
const LOOK_EVERY_MS = 100;
const LOOKS = 100;
/** So often an answer is looked for once its change is known to be committed. */
const LOOKS_ONCE_COMMITTED = 10;
const ALREADY_DONE = "This has already been saved. Please load the page again.";

/** Gives a repeated creating request its first answer, so that a double submit makes one row (api.md 1, promises.md 16). */
@Injectable()
export class Idempotency {
  private readonly creating = new AsyncLocalStorage<Claim>();

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

  /**
   * Claims the key for this request, or returns the answer kept under it. Another request under the key: 409; one whose
   * first is still under way after 10 seconds: 503.
   */
  async claim(
    { hospitalId, accountId }: Caller,
    key: string,
    request: WardlineRequest,
    definition: EndpointDefinition,
  ): Promise<Claim | KeptAnswer> {
    const hash = requestHash(request);
    let looksOnceCommitted = 0;
    let isFree = true;
    for (let look = 0; look < LOOKS; look += 1) {
      if (isFree) {
        const madeAt = await this.tryClaim(hospitalId, accountId, key, hash);
        if (madeAt !== null) return { hospitalId, accountId, key, madeAt };
      }
      const row = await this.read(hospitalId, accountId, key);
      isFree = row === undefined || row.isAbandoned;
      if (row === undefined || row.isAbandoned) continue;
      if (!row.request_hash.equals(hash)) throw new AppError("IDEMPOTENCY_CONFLICT");
      if (row.status !== null) return { status: row.status, body: row.answer };
      if (row.answer !== null) looksOnceCommitted += 1;
      if (looksOnceCommitted > LOOKS_ONCE_COMMITTED) return answerFrom(row.answer, definition);
      await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
    }
    throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfter: 1 });
  }

  /** Runs the request that has claimed the key: its change is known by `noteCommitted`. */
  during<T>(claim: Claim, run: () => Promise<T>): Promise<T> {
    return this.creating.run(claim, run);
  }

  /**
   * Notes under the request's key, in its change's own transaction, what it creates: a server that ends between the
   * commit and the answer must not let the same be created again (promises.md 10, 16). Throws, and so ends the change,
   * when another request has taken the key over.
   */
  async noteCommitted({ manager, events: [first] }: Work): Promise<void> {
    const claim = this.creating.getStore();
    if (claim === undefined || first === undefined) return;
    const [, noted] = await manager.query<[unknown, number]>(
      `UPDATE idempotency_key SET answer = $5 WHERE ${HELD}`,
      [...valuesOf(claim), JSON.stringify(first.payload)],
    );
    if (noted === 0) throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfter: 1 });
  }

  /** Keeps the answer for whoever sends the same again. */
  async keep(claim: Claim, { status, body }: KeptAnswer): Promise<void> {
    await this.dataSource.query(
      `UPDATE idempotency_key SET status = $5, answer = $6 WHERE ${HELD}`,
      [...valuesOf(claim), status, JSON.stringify(body)],
    );
  }

  /** Frees the key of a request that failed: nothing was created, so it may be sent again. */
  async release(claim: Claim): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM idempotency_key WHERE ${HELD} AND answer IS NULL`,
      valuesOf(claim),
    );
  }

  private async read(
    hospitalId: string,
    accountId: string,
    key: string,
  ): Promise<KeyRow | undefined> {
    const [row] = await this.dataSource.query<KeyRow[]>(
      `SELECT request_hash, status, answer, ${ABANDONED} AS "isAbandoned" FROM idempotency_key AS kept
        WHERE hospital_id = $1 AND account_id = $2 AND key = $3`,
      [hospitalId, accountId, key, ABANDONED_AFTER_SECONDS],
    );
    return row;
  }

  /** When the claim was made, or null when another request was faster. */
  private async tryClaim(
    hospitalId: string,
    accountId: string,
    key: string,
    hash: Buffer,
  ): Promise<string | null> {
    const [row] = await this.dataSource.query<{ madeAt: string }[]>(
      `INSERT INTO idempotency_key AS kept (hospital_id, account_id, key, request_hash, created_at)
       VALUES ($1, $2, $3, $5, now())
       ON CONFLICT (hospital_id, account_id, key) DO UPDATE
         SET request_hash = $5, status = NULL, answer = NULL, created_at = now() WHERE ${ABANDONED}
       RETURNING created_at::text AS "madeAt"`,
      [hospitalId, accountId, key, ABANDONED_AFTER_SECONDS, hash],
    );
    return row?.madeAt ?? null;
  }
}

/** A row that says nothing any more: a day old, or of a request that ended without a commit. */
const ABANDONED = `(kept.created_at < now() - interval '24 hours' OR (kept.status IS NULL AND kept.answer IS NULL
  AND kept.created_at < now() - make_interval(secs => $4)))`;

/** The row of a claim, as long as nobody has taken it over. */
const HELD =
  "hospital_id = $1 AND account_id = $2 AND key = $3 AND created_at = $4::timestamptz AND status IS NULL";

function valuesOf({ hospitalId, accountId, key, madeAt }: Claim): unknown[] {
  return [hospitalId, accountId, key, madeAt];
}

/** The answer that was never given: what was committed is what it would have said, except after an import. */
function answerFrom(committed: unknown, { reply, status = 200 }: EndpointDefinition): KeptAnswer {
  const { success, data } = reply.safeParse(committed);
  if (!success) throw new AppError("IDEMPOTENCY_CONFLICT", ALREADY_DONE);
  return { status, body: { status: "success", data } };
}

function requestHash(request: WardlineRequest): Buffer {
  return createHash("sha256")
    .update(
      `${request.method} ${request.url.split("?")[0] ?? ""}\n${JSON.stringify(request.body ?? null)}`,
    )
    .digest();
}

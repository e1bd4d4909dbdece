import { Injectable } from "@nestjs/common";
import {
  claimKey,
  keepAnswer,
  readAnswer,
} from "@wardline/database/repositories/operation/idempotency-keys";
import { AppError } from "../errors/app-error.js";
import type { Caller } from "../request/request.js";
import { UnitOfWork } from "./unit-of-work.js";

/** A creating request that its sender may send again. */
export interface RepeatableRequest {
  key: string;
  /** SHA-256 of what the request says. */
  hash: Buffer;
}

/** What a request is answered with. */
export interface Answered {
  status: number;
  body: unknown;
  /** What `ETag` says, without quotes. */
  tag?: string;
}

/** Gives a repeated creating request its first answer (docs/wire.md, Envelope and errors; promises 10 and 16). */
@Injectable()
export class Idempotency {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Answers the request by `answer`, or as its key was answered within 24 hours. Key, change and answer are committed
   * together: a second request waits inside PostgreSQL until the first is committed, or does the work itself when the
   * first failed or was broken off. Throws `IDEMPOTENCY_CONFLICT` when the key was used for something else.
   */
  once<T extends Answered>(
    caller: Caller,
    { key, hash }: RepeatableRequest,
    answer: () => Promise<T>,
  ): Promise<T | Answered> {
    return this.unitOfWork.run(caller, async (work) => {
      const of = { accountId: caller.accountId, key };
      if (!(await claimKey(work, of, hash))) {
        const first = await readAnswer(work, of);
        if (!first.hash.equals(hash)) throw new AppError("IDEMPOTENCY_CONFLICT");
        const { status, body, tag } = first;
        return { status, body, ...(tag === null ? {} : { tag }) };
      }
      const answered = await answer();
      await keepAnswer(work, of, answered);
      return answered;
    });
  }
}

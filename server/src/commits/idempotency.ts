import { Injectable } from "@nestjs/common";
import {
  claimKey,
  readAnswer,
  storeAnswer,
} from "@wardline/database/repositories/operation/idempotency-keys";
import { AppError } from "../errors/app-error.js";
import type { Caller } from "../request/request.js";
import { UnitOfWork } from "./unit-of-work.js";

/** A request that creates a record and that the client may repeat. */
export interface RepeatableRequest {
  key: string;
  /** SHA-256 of the request's content. */
  hash: Buffer;
}

export interface RecordedAnswer {
  status: number;
  body: unknown;
  /** Value of the `ETag` header, without quotes. */
  tag?: string;
}

/**
 * Replays the first answer if a request that creates a record is repeated (docs/wire/envelope.md, Envelope and errors;
 * promises 10 and 16).
 */
@Injectable()
export class Idempotency {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Runs `answer` once per key in 24 hours; key, change and answer commit together, and a concurrent repeat waits in
   * PostgreSQL for the first request. Throws `IDEMPOTENCY_CONFLICT` if the key was used for another request.
   */
  runOnce<T extends RecordedAnswer>(
    caller: Caller,
    { key, hash }: RepeatableRequest,
    answer: () => Promise<T>,
  ): Promise<T | RecordedAnswer> {
    return this.unitOfWork.run(caller, async (work) => {
      const request = { accountId: caller.accountId, key };
      if (!(await claimKey(work, request, hash))) {
        const firstAnswer = await readAnswer(work, request);
        if (!firstAnswer.hash.equals(hash)) throw new AppError("IDEMPOTENCY_CONFLICT");
        const { status, body, tag } = firstAnswer;
        return { status, body, ...(tag === null ? {} : { tag }) };
      }
      const result = await answer();
      await storeAnswer(work, request, result);
      return result;
    });
  }
}

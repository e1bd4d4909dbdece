import type { Success } from "@wardline/contracts/errors";

export interface AnswerOptions {
  status?: number;
  message?: string;
  meta?: Success<unknown>["meta"];
  /** A record's version, sent as `ETag` (docs/wire.md, Envelope and errors). */
  version?: number;
  /** What `ETag` says where no version does; a client that holds it is answered 304. */
  tag?: string;
  /** What `Set-Cookie` says. */
  cookie?: string;
}

/** A handler's answer when it is more than its data. */
export class Answer<T> {
  constructor(
    readonly data: T,
    readonly options: AnswerOptions = {},
  ) {}
}

/** Data whose JSON the database has written: nothing is parsed only to be written again. */
export class WrittenJson {
  constructor(readonly json: string) {}
}

/** Data with a sentence, paging, a version or another status beside it. */
export function answer<T>(data: T, options: AnswerOptions): Answer<T> {
  return new Answer(data, options);
}

/** A single record with its version as `ETag`. */
export function versioned<T extends { version: number }>(record: T, message?: string): Answer<T> {
  return new Answer(record, {
    version: record.version,
    ...(message === undefined ? {} : { message }),
  });
}

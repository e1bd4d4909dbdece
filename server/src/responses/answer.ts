import type { Success } from "@wardline/contracts/errors";

export interface AnswerOptions {
  status?: number;
  message?: string;
  meta?: Success<unknown>["meta"];
  /** The record's version, sent as `ETag` (docs/wire/envelope.md, Envelope and errors). */
  version?: number;
  /** The `ETag` of an answer without a version; a client that sends this tag gets 304. */
  tag?: string;
  cookie?: string;
}

/** A handler's data with options of the response: status, message, paging, version or cookie. */
export class Answer<T> {
  constructor(
    readonly data: T,
    readonly options: AnswerOptions = {},
  ) {}
}

/** JSON text written by the database, which is sent on without being parsed. */
export class WrittenJson {
  constructor(readonly json: string) {}
}

/** Adds a message, paging, version or status to the data. */
export function answer<T>(data: T, options: AnswerOptions): Answer<T> {
  return new Answer(data, options);
}

/** Returns a single record with its version as `ETag`. */
export function withVersion<T extends { version: number }>(record: T, message?: string): Answer<T> {
  return new Answer(record, {
    version: record.version,
    ...(message === undefined ? {} : { message }),
  });
}

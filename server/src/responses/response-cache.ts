import { Injectable } from "@nestjs/common";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import { LRUCache } from "lru-cache";
import { CommittedEvents } from "../commits/committed-events.js";
import type { Caller } from "../request/request.js";
import { computeContentTag, matchesTag } from "./content-tag.js";
import { type EnvelopedAnswer, JSON_TYPE } from "./envelope.js";

/** Maximum age even without a change, because a notice may be lost and a new day may begin. */
const ANSWER_LIFETIME_MS = 1_000;
const MAX_ANSWERS_PER_HOSPITAL = 32;
const MAX_HOSPITALS = 1_000;
const CLEANUP_INTERVAL_MS = 10_000;

/** The part of a caller on which a shared answer depends: hospital and wards. */
type CacheScope = Pick<Caller, "hospitalId" | "wards">;

type Responses = LRUCache<string, CachedResponse, () => Promise<string>>;

/** An answer as JSON text with its `ETag` (RFC 9110). */
export class CachedResponse {
  readonly body: Buffer;
  readonly tag: string;

  constructor(json: string) {
    this.body = Buffer.from(json);
    this.tag = computeContentTag(this.body);
  }

  /** Returns 304 if `If-None-Match` includes this answer's tag, otherwise the answer. */
  chooseAnswer(ifNoneMatch: string | undefined): EnvelopedAnswer {
    const { tag, body } = this;
    return matchesTag(tag, ifNoneMatch)
      ? { status: 304, body: undefined, tag }
      : { status: 200, body, tag, mediaType: JSON_TYPE };
  }
}

/**
 * Caches the lists that every open page of a hospital requests, until any server changes the hospital's data
 * (docs/architecture.md, How an event travels).
 */
@Injectable()
export class ResponseCache {
  private readonly hospitals = new LRUCache<string, Responses>({
    max: MAX_HOSPITALS,
    ttl: CLEANUP_INTERVAL_MS,
    ttlAutopurge: true,
  });

  constructor(committedEvents: CommittedEvents) {
    // Also drops answers that are still being made, because they may predate the change.
    committedEvents.subscribe(([first]) => {
      if (first !== undefined) this.hospitals.delete(first.hospitalId);
    });
  }

  find({ hospitalId, wards }: CacheScope, url: string): CachedResponse | undefined {
    return this.hospitals.get(hospitalId)?.get(getResponseKey(wards, url));
  }

  /** Returns the answer for this address, computed once by `make` for concurrent callers; rejects if `make` rejects. */
  async findOrMake(
    { hospitalId, wards }: CacheScope,
    url: string,
    make: () => Promise<string>,
  ): Promise<CachedResponse> {
    let responses = this.hospitals.get(hospitalId);
    if (responses === undefined) {
      responses = createResponses();
      this.hospitals.set(hospitalId, responses);
    }
    return responses.forceFetch(getResponseKey(wards, url), { context: make });
  }
}

function getResponseKey(wards: WardLimit, url: string): string {
  return `${wards.join()} ${url}`;
}

function createResponses(): Responses {
  return new LRUCache({
    max: MAX_ANSWERS_PER_HOSPITAL,
    ttl: ANSWER_LIFETIME_MS,
    // Evicting an answer in progress must not fail the callers that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_url, _stale, { context: make }) => new CachedResponse(await make()),
  });
}

import { Injectable } from "@nestjs/common";
import type { WardLimit } from "@wardline/domain/wards/ward-limit";
import { LRUCache } from "lru-cache";
import { CommittedEvents } from "../commits/committed-events.js";
import type { Caller } from "../request/request.js";
import { contentTag, isHeld } from "./content-tag.js";
import { type Enveloped, JSON_TYPE } from "./envelope.js";

/** Kept no longer than this even without a change: the word of one may be lost, and days end. */
const KEPT_MS = 1_000;
const ANSWERS_PER_HOSPITAL = 32;
const HOSPITALS_AT_MOST = 1_000;
/** So often a hospital's memory is given back, should nobody ask for its lists any more. */
const FREED_MS = 10_000;

/** What of a caller decides what a shared answer holds: their hospital, and the wards of their rights. */
type Sharer = Pick<Caller, "hospitalId" | "wards">;

type Responses = LRUCache<string, CachedResponse, () => Promise<string>>;

/** An answer's JSON as it is sent, with the tag under which a client may keep it (RFC 9110, If-None-Match). */
export class CachedResponse {
  readonly body: Buffer;
  readonly tag: string;

  constructor(json: string) {
    this.body = Buffer.from(json);
    this.tag = contentTag(this.body);
  }

  /** The answer for a client that holds what `If-None-Match` says: 304 when it is exactly this. */
  for(ifNoneMatch: string | undefined): Enveloped {
    const { tag, body } = this;
    return isHeld(tag, ifNoneMatch)
      ? { status: 304, body: undefined, tag }
      : { status: 200, body, tag, mediaType: JSON_TYPE };
  }
}

/**
 * The answers that every open page of a hospital asks for, made once and shared until the hospital changes, whichever
 * server made the change (docs/architecture.md, Committed events).
 */
@Injectable()
export class ResponseCache {
  private readonly hospitals = new LRUCache<string, Responses>({
    max: HOSPITALS_AT_MOST,
    ttl: FREED_MS,
    ttlAutopurge: true,
  });

  constructor(committedEvents: CommittedEvents) {
    // What is being made meanwhile goes as well: it may show the hospital as it was.
    committedEvents.subscribe(([first]) => {
      if (first !== undefined) this.hospitals.delete(first.hospitalId);
    });
  }

  /** The answer kept for this address, for callers with the same limit; undefined when it must be made. */
  find({ hospitalId, wards }: Sharer, url: string): CachedResponse | undefined {
    return this.hospitals.get(hospitalId)?.get(keyOf(wards, url));
  }

  /** The answer for this address, made by `make` once for all who ask at the same time; rejects as `make` does. */
  async findOrMake(
    { hospitalId, wards }: Sharer,
    url: string,
    make: () => Promise<string>,
  ): Promise<CachedResponse> {
    let responses = this.hospitals.get(hospitalId);
    if (responses === undefined) {
      responses = newResponses();
      this.hospitals.set(hospitalId, responses);
    }
    return responses.forceFetch(keyOf(wards, url), { context: make });
  }
}

function keyOf(wards: WardLimit, url: string): string {
  return `${wards.join()} ${url}`;
}

function newResponses(): Responses {
  return new LRUCache({
    max: ANSWERS_PER_HOSPITAL,
    ttl: KEPT_MS,
    // An answer that is pushed out while it is being made must not fail those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_url, _stale, { context: make }) => new CachedResponse(await make()),
  });
}

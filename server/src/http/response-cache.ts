import { Injectable } from "@nestjs/common";
import { LRUCache } from "lru-cache";
import { CommittedEvents } from "../commits/committed-events.js";
import { contentTag, isHeld } from "./content-tag.js";
import { type Enveloped, JSON_TYPE } from "./envelope.js";

/** Kept no longer than this even without a change: the word of one may be lost, and days end. */
const KEPT_MS = 1_000;
const KEPT_BYTES = 64 * 1024 * 1024;

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
  private readonly responses = new LRUCache<string, CachedResponse, () => Promise<string>>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ body }) => Math.max(body.length, 1),
    ttl: KEPT_MS,
    // An answer that is pushed out while it is being made must not fail those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: make }) => new CachedResponse(await make()),
  });
  /** How often each hospital has changed. Part of every key: what was begun before a change is never found after it. */
  private readonly generations = new Map<string, number>();

  constructor(committedEvents: CommittedEvents) {
    committedEvents.subscribe(([first]) => {
      if (first === undefined) return;
      const { hospitalId } = first;
      this.generations.set(hospitalId, (this.generations.get(hospitalId) ?? 0) + 1);
    });
  }

  /** The answer kept for this address of the hospital; undefined when it must be made. */
  find(hospitalId: string, url: string): CachedResponse | undefined {
    return this.responses.get(this.keyOf(hospitalId, url));
  }

  /** The answer for this address, made by `make` once for all who ask at the same time; rejects as `make` does. */
  async findOrMake(
    hospitalId: string,
    url: string,
    make: () => Promise<string>,
  ): Promise<CachedResponse> {
    return this.responses.forceFetch(this.keyOf(hospitalId, url), { context: make });
  }

  private keyOf(hospitalId: string, url: string): string {
    return `${hospitalId} ${this.generations.get(hospitalId) ?? 0} ${url}`;
  }
}

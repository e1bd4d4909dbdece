import { setTimeout as sleep } from "node:timers/promises";
import { Injectable } from "@nestjs/common";
import type { DisplayRow } from "@wardline/database/entities/boards/display";
import type { LoggedEvent } from "@wardline/database/event-log";
import {
  findDisplay,
  findDisplaysByKeyHashes,
  toDisplaySettings,
} from "@wardline/database/repositories/screens/displays";
import { sha256 } from "@wardline/database/sha256";
import { type BoardView, toBoardView } from "@wardline/live/rooms";
import { LRUCache } from "lru-cache";
import { DataSource } from "typeorm";
import { CommittedEvents } from "../commits/committed-events.js";
import { SuspendedHospitals } from "../runtime/suspended-hospitals.js";
import type { QueuePosition } from "../turns/fair-turns.js";

export interface OpenDisplay {
  id: string;
  hospitalId: string;
  /** SHA-256 of the key, in hex; changes when the display's address is replaced. */
  keyHash: string;
  view: BoardView;
}

/** Returns a display's position in the queue of boards that catch up. */
export function getDisplayQueuePosition({ hospitalId, keyHash }: OpenDisplay): QueuePosition {
  return { group: hospitalId, lane: keyHash };
}

/** A rotated key must stop working on every server within a second (promise 4). */
const KEY_CACHE_MS = 800;

/**
 * Sockets of a rotated key must close within 5 seconds: if the cache still lets a socket in after the rotation, the
 * next check of all displays closes the socket.
 */
const SOCKET_KEY_CACHE_MS = 2_000;

const MAX_CACHED = 10_000;

/** Keys arrive faster than queries finish: a pause collects them into one statement. */
const READING_PAUSE_MS = 50;

type FoundDisplays = ReadonlyMap<string, OpenDisplay>;

/** Resolves display keys; looks up the keys of a storm together and caches them for a moment. */
@Injectable()
export class OpenDisplays {
  private readonly cache = new LRUCache<string, OpenDisplay>({
    max: MAX_CACHED,
    ttl: SOCKET_KEY_CACHE_MS,
    // Made-up keys must not make the valid keys in the same query fail.
    ignoreFetchAbort: true,
    fetchMethod: (hash) => this.lookUp(hash),
  });
  private next: { hashes: Set<string>; found: Promise<FoundDisplays> } | null = null;
  private lastRead: Promise<unknown> = Promise.resolve();
  private changes = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly suspended: SuspendedHospitals,
    committedEvents: CommittedEvents,
  ) {
    committedEvents.subscribe((events) => {
      if (!events.some(isDisplayChange)) return;
      this.changes += 1;
      const hospitalId = events[0]?.hospitalId;
      this.cache.forEach((display, hash) => {
        if (display.hospitalId === hospitalId) this.cache.delete(hash);
      });
    });
  }

  /** Finds the display of a key; null if it is unknown or revoked. Throws `HOSPITAL_SUSPENDED`. */
  findByKey(key: string): Promise<OpenDisplay | null> {
    const hash = hashKey(key);
    const age = SOCKET_KEY_CACHE_MS - this.cache.getRemainingTTL(hash);
    return this.find(key, hash, age > KEY_CACHE_MS);
  }

  /** Like `findByKey`, but for a socket: may miss a change that another server has not published yet. */
  findBySocketKey(key: string): Promise<OpenDisplay | null> {
    return this.find(key, hashKey(key), false);
  }

  /** Reads the displays to which the keys with these hashes give access now, bypassing the cache. */
  async read(hashes: readonly string[]): Promise<OpenDisplay[]> {
    const given = hashes.map((hash) => Buffer.from(hash, "hex"));
    const rows = await findDisplaysByKeyHashes(this.dataSource.manager, given);
    return rows.map(toOpenDisplay);
  }

  /** Reads a hospital's display, bypassing the cache; null if it is unknown or revoked. */
  async findById(hospitalId: string, id: string): Promise<OpenDisplay | null> {
    const row = await findDisplay(this.dataSource.manager, hospitalId, id);
    return row === null ? null : toOpenDisplay(row);
  }

  private async find(
    key: string,
    hash: string,
    forceRefresh: boolean,
  ): Promise<OpenDisplay | null> {
    if (!/^[\w-]{20,100}$/.test(key)) return null;
    const display = (await this.cache.fetch(hash, { forceRefresh })) ?? null;
    if (display !== null) await this.suspended.refuse(display.hospitalId);
    return display;
  }

  /** Looks up the display of a key hash; repeats the query if a change to displays was announced during the query. */
  private async lookUp(hash: string): Promise<OpenDisplay | undefined> {
    for (;;) {
      const { changes } = this;
      const display = (await this.readWithOthers(hash)).get(hash);
      if (changes === this.changes) return display;
    }
  }

  /**
   * Looks up in one query all keys that were requested in the same turn of the event loop or shortly after the last
   * query.
   */
  private readWithOthers(hash: string): Promise<FoundDisplays> {
    if (this.next === null) {
      const hashes = new Set<string>();
      const found = Promise.all([this.lastRead, nextTurn()]).then(() => {
        this.next = null;
        const reading = this.read([...hashes]);
        this.lastRead = reading.catch(() => undefined).then(() => sleep(READING_PAUSE_MS));
        return reading.then(
          (displays) => new Map(displays.map((display) => [display.keyHash, display])),
        );
      });
      this.next = { hashes, found };
    }
    this.next.hashes.add(hash);
    return this.next.found;
  }
}

function hashKey(key: string): string {
  return sha256(key).toString("hex");
}

function isDisplayChange({ type }: LoggedEvent): boolean {
  return type === "display.published" || type === "display.updated" || type === "display.revoked";
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function toOpenDisplay(row: DisplayRow): OpenDisplay {
  const keyHash = row.keyHash.toString("hex");
  return {
    id: row.id,
    hospitalId: row.hospitalId,
    keyHash,
    view: toBoardView(toDisplaySettings(row)),
  };
}

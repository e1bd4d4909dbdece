import { setTimeout as sleep } from "node:timers/promises";
import { Injectable } from "@nestjs/common";
import type { DisplayRow } from "@wardline/database/entities/display";
import type { LoggedEvent } from "@wardline/database/event-log";
import {
  findDisplay,
  findDisplaysByKeyHashes,
  settingsOf,
} from "@wardline/database/repositories/boards/displays";
import { type BoardView, boardView } from "@wardline/live/rooms";
import { LRUCache } from "lru-cache";
import { DataSource } from "typeorm";
import { CommittedEvents } from "../../commits/committed-events.js";
import { SuspendedHospitals } from "../../runtime/suspended-hospitals.js";
import { boardKeyHash } from "../../security/board-addresses.js";
import type { Turn } from "../../turns/fair-turns.js";

/** A display that may be shown, with what it may show. */
export interface OpenDisplay {
  id: string;
  hospitalId: string;
  /** The SHA-256 of the key, in hex: another one after its address was replaced. */
  keyHash: string;
  view: BoardView;
}

/** The place of a board's key among those that catch up. */
export function turnOf({ hospitalId, keyHash }: OpenDisplay): Turn {
  return { group: hospitalId, lane: keyHash };
}

/** A rotated key must open nothing any more on any server within a second (promise 4). */
const OPENS_FOR_MS = 800;

/** And no socket within 5: those that this lets in meanwhile end with the next look at all displays. */
const CONNECTS_FOR_MS = 2_000;

const KEPT_AT_MOST = 10_000;

/** In a storm of boards keys come faster than readings end: a pause gathers those of one statement. */
const BETWEEN_READINGS_MS = 50;

type Found = ReadonlyMap<string, OpenDisplay>;

/** Which display a key opens: the keys of a storm of boards are looked up together and remembered for a moment. */
@Injectable()
export class OpenDisplays {
  private readonly kept = new LRUCache<string, OpenDisplay>({
    max: KEPT_AT_MOST,
    ttl: CONNECTS_FOR_MS,
    // Keys that are made up must not fail the boards whose own is looked up beside them.
    ignoreFetchAbort: true,
    fetchMethod: (hash) => this.lookUp(hash),
  });
  /** The hashes of the keys that the next reading will be about. */
  private next: { hashes: Set<string>; found: Promise<Found> } | null = null;
  private underWay: Promise<unknown> = Promise.resolve();
  private changes = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly suspended: SuspendedHospitals,
    committedEvents: CommittedEvents,
  ) {
    committedEvents.subscribe((events) => {
      if (!events.some(changesDisplays)) return;
      this.changes += 1;
      const hospitalId = events[0]?.hospitalId;
      this.kept.forEach((display, hash) => {
        if (display.hospitalId === hospitalId) this.kept.delete(hash);
      });
    });
  }

  /** The display of a key, or null when it is unknown or revoked; throws `HOSPITAL_SUSPENDED`. */
  byKey(key: string): Promise<OpenDisplay | null> {
    const hash = hashOf(key);
    const age = CONNECTS_FOR_MS - this.kept.getRemainingTTL(hash);
    return this.find(key, hash, age > OPENS_FOR_MS);
  }

  /** As `byKey`, for a socket: of the very last change another server may not have published yet. */
  bySocketKey(key: string): Promise<OpenDisplay | null> {
    return this.find(key, hashOf(key), false);
  }

  /** Of the keys of these hashes, the displays that they open now, never from memory. */
  async read(hashes: readonly string[]): Promise<OpenDisplay[]> {
    const given = hashes.map((hash) => Buffer.from(hash, "hex"));
    const rows = await findDisplaysByKeyHashes(this.dataSource.manager, given);
    return rows.map(toOpenDisplay);
  }

  /** A hospital's display, or null when it is unknown or revoked; never from memory. */
  async byId(hospitalId: string, id: string): Promise<OpenDisplay | null> {
    const row = await findDisplay(this.dataSource.manager, hospitalId, id);
    return row === null ? null : toOpenDisplay(row);
  }

  private async find(
    key: string,
    hash: string,
    forceRefresh: boolean,
  ): Promise<OpenDisplay | null> {
    if (!/^[\w-]{20,100}$/.test(key)) return null;
    const display = (await this.kept.fetch(hash, { forceRefresh })) ?? null;
    if (display !== null) await this.suspended.refuse(display.hospitalId);
    return display;
  }

  /** Never what a display was before a change that was heard of meanwhile. */
  private async lookUp(hash: string): Promise<OpenDisplay | undefined> {
    for (;;) {
      const { changes } = this;
      const display = (await this.readWithOthers(hash)).get(hash);
      if (changes === this.changes) return display;
    }
  }

  /** Reads together what one turn of the event loop asks for, or what is asked for until shortly after a reading. */
  private readWithOthers(hash: string): Promise<Found> {
    if (this.next === null) {
      const hashes = new Set<string>();
      const found = Promise.all([this.underWay, nextTurn()]).then(() => {
        this.next = null;
        const reading = this.read([...hashes]);
        this.underWay = reading.catch(() => undefined).then(() => sleep(BETWEEN_READINGS_MS));
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

function hashOf(key: string): string {
  return boardKeyHash(key).toString("hex");
}

function changesDisplays({ type }: LoggedEvent): boolean {
  return type === "display.published" || type === "display.updated" || type === "display.revoked";
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function toOpenDisplay(row: DisplayRow): OpenDisplay {
  const keyHash = row.keyHash.toString("hex");
  return { id: row.id, hospitalId: row.hospitalId, keyHash, view: boardView(settingsOf(row)) };
}

import { Injectable } from "@nestjs/common";
import type { BoardSnapshot } from "@wardline/contracts/boards";
import { resolveDepartmentContacts } from "@wardline/database/repositories/contacts";
import { readTimezone } from "@wardline/database/repositories/hospitals";
import type { ResolvedContacts } from "@wardline/domain/contact-resolution";
import { zonedDay } from "@wardline/domain/zoned-day";
import type { BoardView } from "@wardline/live/rooms";
import { LRUCache } from "lru-cache";
import { DataSource } from "typeorm";
import { BoardSnapshots } from "./board-snapshots.js";
import { type OpenDisplay, OpenDisplays } from "./open-displays.js";

/** Who is on call also changes with the day, at which the hour's own event counts the revision up. */
const KEEP_MS = 2_000;
const HOSPITALS_KEPT = 1_000;

/** What boards are, what they show and what they report of themselves (docs/wire.md, Displays and boards). */
@Injectable()
export class BoardsService {
  private readonly onCall = new LRUCache<
    string,
    readonly ResolvedContacts[],
    { hospitalId: string; now: number }
  >({
    max: HOSPITALS_KEPT,
    ttl: KEEP_MS,
    fetchMethod: (_key, _stale, { context: { hospitalId, now } }) =>
      this.readContacts(hospitalId, now),
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly displays: OpenDisplays,
    private readonly snapshots: BoardSnapshots,
  ) {}

  /** The display of a key, or null when it is unknown or revoked. */
  displayByKey(key: string): Promise<OpenDisplay | null> {
    return this.displays.byKey(key);
  }

  /** As `displayByKey`, for a socket, which is looked after once it is connected. */
  displayBySocketKey(key: string): Promise<OpenDisplay | null> {
    return this.displays.bySocketKey(key);
  }

  /** A hospital's display, or null when it is unknown or revoked. */
  displayById(hospitalId: string, id: string): Promise<OpenDisplay | null> {
    return this.displays.byId(hospitalId, id);
  }

  /** Of these keys, the displays that they open now. */
  displaysOf(keys: readonly string[]): Promise<OpenDisplay[]> {
    return this.displays.read(keys);
  }

  /** Everything that a view shows, at one revision. Throws `NOT_FOUND`. */
  snapshot(hospitalId: string, view: BoardView): Promise<BoardSnapshot> {
    return this.snapshots.fresh(hospitalId, view);
  }

  /** As `snapshot`, or as it was a moment ago: what was changed since must be sent after it. */
  recentSnapshot(hospitalId: string, view: BoardView): Promise<BoardSnapshot> {
    return this.snapshots.recent(hospitalId, view);
  }

  /**
   * Who stands for each department today, in the hospital's zone, as of `revision` or later: the screens that come back
   * at one revision share one reading.
   */
  async contacts(
    hospitalId: string,
    revision: number,
    now: number,
  ): Promise<readonly ResolvedContacts[]> {
    return this.onCall.forceFetch(`${hospitalId} ${revision}`, { context: { hospitalId, now } });
  }

  private async readContacts(hospitalId: string, now: number): Promise<ResolvedContacts[]> {
    const { manager } = this.dataSource;
    const today = zonedDay(now, await readTimezone(manager, hospitalId));
    return resolveDepartmentContacts(manager, hospitalId, today);
  }
}

import { Inject, Injectable } from "@nestjs/common";
import {
  type BoardSource,
  readBoardSource,
} from "@wardline/database/repositories/boards/board-content";
import { DUTY_AHEAD_MS } from "@wardline/domain/roster/on-call";
import { type AlikePairs, findAlikePairs } from "@wardline/live/board-patients";
import { buildWardSnapshot, type WardSnapshot } from "@wardline/live/board-snapshot";
import { type BoardView, getViewKey } from "@wardline/live/rooms";
import { LRUCache } from "lru-cache";
import { DataSource } from "typeorm";
import { notFound } from "../errors/app-error.js";
import { CLOCK, type Clock } from "../runtime/clock.js";
import { Epoch } from "../runtime/epoch.js";
import { OnCallService } from "./on-call.service.js";

/**
 * Maximum age of a cached snapshot, which is sent with the changes made after it. It covers a burst of reconnecting
 * boards. Expired announcements in it do no harm, because boards hide them.
 */
const MAX_SNAPSHOT_AGE_MS = 10_000;
const MAX_CACHED_HOSPITALS = 1_000;

/** One reading of a hospital, from which every view's snapshot is made. */
interface SnapshotReading {
  readonly hospitalId: string;
  readonly source: Promise<BoardSource>;
  /** Patients with similar names, computed once for all views. */
  readonly pairs: () => Promise<AlikePairs>;
  readonly snapshots: Map<string, Promise<WardSnapshot>>;
  isOver: boolean;
}

/**
 * Snapshots for boards, masked on the server so that hidden fields never leave it (docs/wire/boards.md, Displays and boards).
 * A storm of boards shares one reading.
 */
@Injectable()
export class BoardSnapshots {
  private readonly readings = new LRUCache<string, SnapshotReading>({
    max: MAX_CACHED_HOSPITALS,
    ttl: MAX_SNAPSHOT_AGE_MS,
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly duties: OnCallService,
    private readonly epoch: Epoch,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns everything a view shows at one revision, sharing a read already in progress. Throws `NOT_FOUND`. */
  readFresh(hospitalId: string, view: BoardView): Promise<WardSnapshot> {
    const existing = this.readings.get(hospitalId);
    return this.buildSnapshot(
      existing === undefined || existing.isOver ? this.read(hospitalId) : existing,
      view,
    );
  }

  /** Like `readFresh`, but up to `MAX_SNAPSHOT_AGE_MS` old: the caller must send the changes since then. */
  readRecent(hospitalId: string, view: BoardView): Promise<WardSnapshot> {
    return this.buildSnapshot(this.readings.get(hospitalId) ?? this.read(hospitalId), view);
  }

  private read(hospitalId: string): SnapshotReading {
    const now = this.clock();
    const source = this.readSource(hospitalId, now);
    // Boards in a storm also request duties, so the duties are taken from this reading.
    this.duties.shareReading(hospitalId, now, source);
    let pairs: Promise<AlikePairs> | undefined;
    const reading: SnapshotReading = {
      hospitalId,
      source,
      pairs: () => {
        pairs ??= source.then(({ patients }) => findAlikePairs(patients));
        return pairs;
      },
      snapshots: new Map(),
      isOver: false,
    };
    this.readings.set(hospitalId, reading);
    reading.source.then(
      () => {
        reading.isOver = true;
      },
      () => this.forget(reading),
    );
    return reading;
  }

  private async readSource(hospitalId: string, now: number): Promise<BoardSource> {
    const { manager } = this.dataSource;
    const source = await readBoardSource(manager, hospitalId, now, now + DUTY_AHEAD_MS);
    if (source === null) throw notFound();
    return source;
  }

  private forget(reading: SnapshotReading): void {
    if (this.readings.peek(reading.hospitalId) === reading)
      this.readings.delete(reading.hospitalId);
  }

  private buildSnapshot(reading: SnapshotReading, view: BoardView): Promise<WardSnapshot> {
    const key = getViewKey(view);
    const existing = reading.snapshots.get(key);
    if (existing !== undefined) return existing;
    const snapshot = this.createSnapshot(reading, view);
    reading.snapshots.set(key, snapshot);
    snapshot.catch(() => this.forget(reading));
    return snapshot;
  }

  private async createSnapshot(reading: SnapshotReading, view: BoardView): Promise<WardSnapshot> {
    const now = this.clock();
    const source = await reading.source;
    const epoch = await this.epoch.read();
    return { ...buildWardSnapshot(source, view, await reading.pairs(), now), epoch };
  }
}

import { currentRevision, type LoggedEvent, readEventsSince } from "@wardline/database/event-log";
import { LIMITS } from "@wardline/domain/limits";
import type { DataSource } from "typeorm";
import type { Log } from "./log.js";

/** How long an event waits for its predecessor, which is usually on its way from a parallel request. */
const REORDER_MS = 20;

export interface DeliveryOptions {
  dataSource: DataSource;
  log: Log;
  /** Whether anyone connected to this server watches the hospital. */
  isWatched: (hospitalId: string) => boolean;
  /** Shows one event to this server's clients; called once per revision, in order. */
  show: (event: LoggedEvent) => Promise<void> | void;
}

interface Watched {
  /** The newest revision shown here. */
  shown: number;
  waiting: Map<number, LoggedEvent>;
  reorder: NodeJS.Timeout | null;
  chain: Promise<void>;
}

/**
 * Shows a hospital's events to this server's clients exactly once and in order, whoever made them and however they
 * arrive; what never arrives is read from the log. The bus between servers is thereby only the fast way (promises.md 10, 11).
 */
export class Delivery {
  private readonly watched = new Map<string, Watched>();

  constructor(private readonly options: DeliveryOptions) {}

  /** Starts watching a hospital before its first client is told of the present state. */
  async watch(hospitalId: string): Promise<void> {
    if (this.watched.has(hospitalId)) return;
    const revision = await currentRevision(this.options.dataSource.manager, hospitalId);
    if (this.watched.has(hospitalId)) return;
    this.watched.set(hospitalId, {
      shown: revision,
      waiting: new Map(),
      reorder: null,
      chain: Promise.resolve(),
    });
  }

  /** Takes events from this server's own changes or from the bus, in any order and any number of times. */
  receive(events: readonly LoggedEvent[]): void {
    for (const event of events) {
      const hospital = this.watched.get(event.hospitalId);
      if (hospital === undefined || event.revision <= hospital.shown) continue;
      hospital.waiting.set(event.revision, event);
    }
    for (const hospitalId of new Set(events.map((event) => event.hospitalId)))
      this.flush(hospitalId);
  }

  /** Compares with the log, shows what is missing, and forgets hospitals that no one here watches any more. */
  async catchUp(): Promise<void> {
    for (const hospitalId of this.watched.keys()) {
      if (!this.options.isWatched(hospitalId)) this.watched.delete(hospitalId);
    }
    if (this.watched.size === 0) return;
    const rows = await this.options.dataSource.query<{ id: string; revision: number }[]>(
      "SELECT id, revision FROM hospital WHERE id = ANY($1)",
      [[...this.watched.keys()]],
    );
    for (const { id, revision } of rows) {
      const hospital = this.watched.get(id);
      if (hospital !== undefined && hospital.shown < revision) await this.readMissing(id);
    }
  }

  /** Resolves when everything taken so far has been shown. */
  async settled(hospitalId: string): Promise<void> {
    await this.watched.get(hospitalId)?.chain;
  }

  private flush(hospitalId: string): void {
    const hospital = this.watched.get(hospitalId);
    if (hospital === undefined) return;
    for (;;) {
      const next = hospital.waiting.get(hospital.shown + 1);
      if (next === undefined) break;
      hospital.waiting.delete(next.revision);
      hospital.shown = next.revision;
      hospital.chain = hospital.chain.then(() => this.showOne(next));
    }
    if (hospital.waiting.size > 0 && hospital.reorder === null) {
      hospital.reorder = setTimeout(() => {
        hospital.reorder = null;
        if (hospital.waiting.size > 0) void this.readMissing(hospitalId);
      }, REORDER_MS);
    }
  }

  private async readMissing(hospitalId: string): Promise<void> {
    const hospital = this.watched.get(hospitalId);
    if (hospital === undefined) return;
    try {
      const events = await readEventsSince(
        this.options.dataSource.manager,
        hospitalId,
        hospital.shown,
        LIMITS.catchUpChanges,
      );
      for (const event of events) {
        if (event.revision > hospital.shown) hospital.waiting.set(event.revision, event);
      }
      if (events.length > 0) this.flush(hospitalId);
    } catch (error) {
      this.options.log.warn(
        { hospitalId, reason: (error as Error).message },
        "live: catching up failed",
      );
    }
  }

  private async showOne(event: LoggedEvent): Promise<void> {
    try {
      await this.options.show(event);
    } catch (error) {
      this.options.log.warn(
        {
          hospitalId: event.hospitalId,
          revision: event.revision,
          reason: (error as Error).message,
        },
        "live: an event could not be shown",
      );
    }
  }
}

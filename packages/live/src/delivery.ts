import type { LoggedEvent } from "@wardline/database/event-log";
import { LIMITS } from "@wardline/domain/limits";
import { RevisionSequence } from "@wardline/domain/records/revision-sequence";
import type { DeliveryLog } from "./delivery-log.js";
import type { Log } from "./log.js";

/** Milliseconds to wait for a missing earlier event, which is usually on its way from a concurrent request. */
const REORDER_WAIT_MS = 20;

export interface DeliveryOptions {
  events: DeliveryLog;
  log: Log;
  /** True if a client of this server watches the hospital. */
  isWatched: (hospitalId: string) => boolean;
  /**
   * Shows events to this server's clients: each revision once and in order; events of one event loop turn are shown
   * together. If that fails, each event is shown separately.
   */
  show: (events: readonly LoggedEvent[]) => Promise<void> | void;
  /** Resolves when a turn has ended; by default a turn of the event loop. */
  waitForTurn?: () => Promise<void>;
}

/** Number of recent events stored per hospital, for boards that return; older events are read from the log. */
const RECENT_EVENT_COUNT = 100;

/** Boards that return within this time share one query of the log. */
const CONFIRMATION_MS = 1_000;

interface WatchedHospital {
  /** Resolves when the starting revision is known; until then the sequence holds events. */
  started: Promise<void>;
  /** Last check of the hospital's revision, and the start of that check. */
  confirming: Promise<void>;
  confirmedAt: number;
  /** Sequence of events; its revision is the newest one that this server has sent or is about to send. */
  sequence: RevisionSequence<LoggedEvent>;
  /** Stored events up to the sequence's revision, without gaps. */
  recentEvents: LoggedEvent[];
  /** Events of the current turn. */
  readyEvents: LoggedEvent[];
  reorderTimer: NodeJS.Timeout | null;
  chain: Promise<void>;
}

/**
 * Delivers a hospital's events to this server's clients exactly once and in order, whichever server wrote them. Missing
 * events are read from the log. The bus between servers is only a shortcut (promises 10, 11).
 */
export class Delivery {
  private readonly watched = new Map<string, WatchedHospital>();

  constructor(private readonly options: DeliveryOptions) {}

  /**
   * Starts watching a hospital before its first client receives the state, from the log's newest revision or from the
   * client's own revision (`from`). Rejects if the revision cannot be read.
   */
  watch(hospitalId: string, from?: () => Promise<number>): Promise<void> {
    const existing = this.watched.get(hospitalId);
    if (existing !== undefined) return existing.started;
    const hospital: WatchedHospital = {
      started: Promise.resolve(),
      confirming: Promise.resolve(),
      confirmedAt: performance.now(),
      sequence: new RevisionSequence(null),
      recentEvents: [],
      readyEvents: [],
      reorderTimer: null,
      chain: Promise.resolve(),
    };
    this.watched.set(hospitalId, hospital);
    hospital.started = this.start(hospitalId, hospital, from);
    return hospital.started;
  }

  /** Newest revision that clients in their rooms have received or are about to receive; 0 for an unwatched hospital. */
  getShownRevision(hospitalId: string): number {
    return this.watched.get(hospitalId)?.sequence.held ?? 0;
  }

  /**
   * Returns events after `since`, oldest first, for a client that is already in its rooms and receives later events
   * there. Null if only the log has the events.
   */
  readShownSince(hospitalId: string, since: number): readonly LoggedEvent[] | null {
    const hospital = this.watched.get(hospitalId);
    if (hospital === undefined) return null;
    const missing = (hospital.sequence.held ?? 0) - since;
    if (missing < 0 || missing > hospital.recentEvents.length) return null;
    return missing === 0 ? [] : hospital.recentEvents.slice(-missing);
  }

  private async start(
    hospitalId: string,
    hospital: WatchedHospital,
    from: (() => Promise<number>) | undefined,
  ): Promise<void> {
    try {
      const { revision, events } =
        from === undefined
          ? await this.options.events.newest(hospitalId, RECENT_EVENT_COUNT)
          : { revision: await from(), events: [] };
      hospital.recentEvents = events;
      hospital.sequence.moveTo(revision);
    } catch (error) {
      this.watched.delete(hospitalId);
      throw error;
    }
    this.flush(hospitalId);
  }

  /**
   * Ensures that this server's clients get everything committed so far, in case the bus is slower than a returning
   * client (promise 15). Never rejects: without its database a server continues with what it has.
   */
  confirm(hospitalId: string): Promise<void> {
    const hospital = this.watched.get(hospitalId);
    if (hospital === undefined) return Promise.resolve();
    const now = performance.now();
    if (now >= hospital.confirmedAt + CONFIRMATION_MS) {
      hospital.confirmedAt = now;
      hospital.confirming = this.compareRevisions(hospitalId, hospital);
    }
    return hospital.confirming;
  }

  private async compareRevisions(hospitalId: string, hospital: WatchedHospital): Promise<void> {
    try {
      const [current] = await this.options.events.revisions([hospitalId]);
      if (current !== undefined) await this.readUpTo(hospitalId, hospital, current.revision);
    } catch (error) {
      this.options.log.warn(
        { hospitalId, reason: (error as Error).message },
        "live: failed to compare revisions",
      );
    }
  }

  /** Accepts events from this server or the bus, in any order and repeated. */
  receive(events: readonly LoggedEvent[]): void {
    for (const event of events) this.watched.get(event.hospitalId)?.sequence.hold(event);
    for (const hospitalId of new Set(events.map((event) => event.hospitalId)))
      this.flush(hospitalId);
  }

  /** Compares the sequences with the log, shows missing events, and drops unwatched hospitals. */
  async catchUp(): Promise<void> {
    for (const hospitalId of this.watched.keys()) {
      if (!this.options.isWatched(hospitalId)) this.watched.delete(hospitalId);
    }
    if (this.watched.size === 0) return;
    for (const { id, revision } of await this.options.events.revisions([...this.watched.keys()])) {
      const hospital = this.watched.get(id);
      if (hospital !== undefined) await this.readUpTo(id, hospital, revision);
    }
  }

  /** Resolves when all accepted events are shown. */
  async waitUntilSettled(hospitalId: string): Promise<void> {
    await this.watched.get(hospitalId)?.chain;
  }

  private flush(hospitalId: string): void {
    const hospital = this.watched.get(hospitalId);
    if (hospital === undefined) return;
    const dueEvents = hospital.sequence.take();
    if (dueEvents.length > 0) {
      hospital.recentEvents = withoutErased(hospital.recentEvents.concat(dueEvents)).slice(
        -RECENT_EVENT_COUNT,
      );
      const isFirst = hospital.readyEvents.length === 0;
      hospital.readyEvents.push(...dueEvents);
      if (isFirst) this.deliverReady(hospital);
    }
    if (hospital.sequence.gap !== null && hospital.reorderTimer === null) {
      hospital.reorderTimer = setTimeout(() => {
        hospital.reorderTimer = null;
        if (hospital.sequence.gap !== null) void this.readMissing(hospitalId);
      }, REORDER_WAIT_MS);
    }
  }

  /** Reads missing events up to a revision in batches, until a batch is empty. */
  private async readUpTo(
    hospitalId: string,
    hospital: WatchedHospital,
    revision: number,
  ): Promise<void> {
    let before: number | null = null;
    for (;;) {
      const { held } = hospital.sequence;
      if (held === null || held >= revision || held === before) return;
      before = held;
      await this.readMissing(hospitalId);
    }
  }

  private async readMissing(hospitalId: string): Promise<void> {
    const held = this.watched.get(hospitalId)?.sequence.held ?? null;
    if (held === null) return;
    try {
      this.receive(await this.options.events.since(hospitalId, held, LIMITS.catchUpChanges));
    } catch (error) {
      this.options.log.warn(
        { hospitalId, reason: (error as Error).message },
        "live: catching up failed",
      );
    }
  }

  private deliverReady(hospital: WatchedHospital): void {
    const waitForTurn = this.options.waitForTurn ?? nextTurn;
    hospital.chain = hospital.chain.then(waitForTurn).then(() => {
      const events = hospital.readyEvents;
      hospital.readyEvents = [];
      return this.show(events);
    });
  }

  private async show(events: readonly LoggedEvent[]): Promise<void> {
    try {
      await this.options.show(events);
    } catch (error) {
      if (events.length > 1) {
        for (const event of events) await this.show([event]);
        return;
      }
      this.options.log.warn(
        {
          hospitalId: events[0]?.hospitalId,
          revision: events[0]?.revision,
          reason: (error as Error).message,
        },
        "live: an event could not be shown",
      );
    }
  }
}

/** Drops events from before an erasure, which may contain the erased name; they are read from the log instead. */
function withoutErased(events: LoggedEvent[]): LoggedEvent[] {
  const erased = events.findLastIndex(({ type }) => type === "patient.erased");
  return erased === -1 ? events : events.slice(erased);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

import type { LoggedEvent } from "@wardline/database/event-log";
import { LIMITS } from "@wardline/domain/limits";
import { RevisionSequence } from "@wardline/domain/records/revision-sequence";
import type { DeliveryLog } from "./delivery-log.js";
import type { Log } from "./log.js";

/** How long an event waits for its predecessor, which is usually on its way from a parallel request. */
const REORDER_MS = 20;

export interface DeliveryOptions {
  events: DeliveryLog;
  log: Log;
  /** Whether anyone connected to this server watches the hospital. */
  isWatched: (hospitalId: string) => boolean;
  /**
   * Shows events to this server's clients: every revision once and in order, those of one turn of the event loop
   * together. When showing several together fails, each is given once more by itself.
   */
  show: (events: readonly LoggedEvent[]) => Promise<void> | void;
  /** Resolves when a turn has ended; when absent, with the event loop's own turn. */
  turnIsOver?: () => Promise<void>;
}

/** How many of a hospital's last events are kept for boards that come back, before the log must be read. */
const RECENT = 100;

/** Boards that come back within this share one look at the log. */
const CONFIRMED_FOR_MS = 1_000;

interface Watched {
  /** When it is known from where on to show; until then the sequence holds what comes. */
  started: Promise<void>;
  /** The last look at the hospital's revision, and when it began. */
  confirming: Promise<void>;
  confirmedAt: number;
  /** Holds the newest revision that has been, or is about to be, shown here. */
  sequence: RevisionSequence<LoggedEvent>;
  /** The events up to it, without a gap, as far as they are kept. */
  recent: LoggedEvent[];
  /** Those that the present turn has brought. */
  ready: LoggedEvent[];
  reorder: NodeJS.Timeout | null;
  chain: Promise<void>;
}

/**
 * Shows a hospital's events to this server's clients exactly once and in order, no matter who made them and how they
 * arrive; what never arrives is read from the log. The bus between servers is only the fast way (promises 10,
 * 11).
 */
export class Delivery {
  private readonly watched = new Map<string, Watched>();

  constructor(private readonly options: DeliveryOptions) {}

  /**
   * Starts watching a hospital before its first client receives the present state, with the log's newest revision or
   * with the revision of what that client is about to receive (`from`). Rejects when that cannot be read.
   */
  watch(hospitalId: string, from?: () => Promise<number>): Promise<void> {
    const known = this.watched.get(hospitalId);
    if (known !== undefined) return known.started;
    const hospital: Watched = {
      started: Promise.resolve(),
      confirming: Promise.resolve(),
      confirmedAt: performance.now(),
      sequence: new RevisionSequence(null),
      recent: [],
      ready: [],
      reorder: null,
      chain: Promise.resolve(),
    };
    this.watched.set(hospitalId, hospital);
    hospital.started = this.start(hospitalId, hospital, from);
    return hospital.started;
  }

  /** The newest revision that clients in their rooms have been, or are about to be, shown; 0 for an unwatched hospital. */
  shown(hospitalId: string): number {
    return this.watched.get(hospitalId)?.sequence.held ?? 0;
  }

  /**
   * What was shown after `since`, oldest first, for a client that is in its rooms already: everything later reaches it
   * by itself. Null when that is not known here and the log must be asked.
   */
  shownSince(hospitalId: string, since: number): readonly LoggedEvent[] | null {
    const hospital = this.watched.get(hospitalId);
    if (hospital === undefined) return null;
    const missing = (hospital.sequence.held ?? 0) - since;
    if (missing < 0 || missing > hospital.recent.length) return null;
    return missing === 0 ? [] : hospital.recent.slice(-missing);
  }

  private async start(
    hospitalId: string,
    hospital: Watched,
    from: (() => Promise<number>) | undefined,
  ): Promise<void> {
    try {
      const { revision, events } =
        from === undefined
          ? await this.options.events.newest(hospitalId, RECENT)
          : { revision: await from(), events: [] };
      hospital.recent = events;
      hospital.sequence.moveTo(revision);
    } catch (error) {
      this.watched.delete(hospitalId);
      throw error;
    }
    this.flush(hospitalId);
  }

  /**
   * Makes sure that what was committed before is shown here, should the bus be slower than a client that comes back
   * (promise 15). Never rejects: without its database a server goes on with what it has.
   */
  confirm(hospitalId: string): Promise<void> {
    const hospital = this.watched.get(hospitalId);
    if (hospital === undefined) return Promise.resolve();
    const now = performance.now();
    if (now >= hospital.confirmedAt + CONFIRMED_FOR_MS) {
      hospital.confirmedAt = now;
      hospital.confirming = this.compare(hospitalId, hospital);
    }
    return hospital.confirming;
  }

  private async compare(hospitalId: string, hospital: Watched): Promise<void> {
    try {
      const [current] = await this.options.events.revisions([hospitalId]);
      if (current !== undefined) await this.readUpTo(hospitalId, hospital, current.revision);
    } catch (error) {
      this.options.log.warn({ hospitalId, reason: (error as Error).message }, "live: not compared");
    }
  }

  /** Takes events from this server's own changes or from the bus, in any order and any number of times. */
  receive(events: readonly LoggedEvent[]): void {
    for (const event of events) this.watched.get(event.hospitalId)?.sequence.hold(event);
    for (const hospitalId of new Set(events.map((event) => event.hospitalId)))
      this.flush(hospitalId);
  }

  /** Compares with the log, shows what is missing, and forgets hospitals that no one here watches any more. */
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

  /** Resolves when everything taken so far has been shown. */
  async settled(hospitalId: string): Promise<void> {
    await this.watched.get(hospitalId)?.chain;
  }

  private flush(hospitalId: string): void {
    const hospital = this.watched.get(hospitalId);
    if (hospital === undefined) return;
    const due = hospital.sequence.take();
    if (due.length > 0) {
      hospital.recent = withoutErased(hospital.recent.concat(due)).slice(-RECENT);
      const isFirst = hospital.ready.length === 0;
      hospital.ready.push(...due);
      if (isFirst) this.showReady(hospital);
    }
    if (hospital.sequence.gap !== null && hospital.reorder === null) {
      hospital.reorder = setTimeout(() => {
        hospital.reorder = null;
        if (hospital.sequence.gap !== null) void this.readMissing(hospitalId);
      }, REORDER_MS);
    }
  }

  /** Reads what is missing up to a revision, a portion at a time, for as long as each brings something. */
  private async readUpTo(hospitalId: string, hospital: Watched, revision: number): Promise<void> {
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

  private showReady(hospital: Watched): void {
    const turnIsOver = this.options.turnIsOver ?? nextTurn;
    hospital.chain = hospital.chain.then(turnIsOver).then(() => {
      const events = hospital.ready;
      hospital.ready = [];
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

/** What came before a patient was erased may hold the name: from here on the log is asked for it. */
function withoutErased(events: LoggedEvent[]): LoggedEvent[] {
  const erased = events.findLastIndex(({ type }) => type === "patient.erased");
  return erased === -1 ? events : events.slice(erased);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

import type { FeedTimers } from "@wardline/client/live-feed-timers";
import type { StationKits } from "@wardline/contracts/kits";
import { learnZone } from "@wardline/domain/time/zoned-day";
import type { FetchedKits, StationSaid } from "../live/fetch-kits.js";
import { ServerClock } from "../live/server-clock.js";
import type { KitStorage } from "./kit-storage.js";

const ASK_EVERY_MS = 60_000;
/** A server that has not answered by then is away, whatever its network says. */
const ANSWER_WITHIN_MS = 15_000;

/** What a station knows. Times in epoch milliseconds of the server. */
export interface StationCurrent {
  /** Null while nothing is known. */
  kits: StationKits | null;
  /** When the server last gave the kits; null: never. */
  heardAt: number | null;
  /** `asking` until the first answer; `away` while the server gives none; `gone` once the station was revoked. */
  server: "asking" | "here" | "away" | "gone" | "suspended";
}

interface StationOptions {
  timers: FeedTimers;
  /** The computer's own time, epoch milliseconds. */
  wall(): number;
  storage: KitStorage;
  /** `held`: the newest kit that is stored. */
  fetchKits(held: StationSaid["held"]): Promise<FetchedKits | "gone" | "suspended" | null>;
  /** Hears whether the browser gives back the kits. */
  stored(isStored: boolean): void;
}

/** A downtime station: asks for its kits every minute, keeps them, and forgets them when it is revoked or its hospital suspended. */
export class StationSession {
  readonly clock: ServerClock;
  private readonly listeners = new Set<() => void>();
  private current: StationCurrent = { kits: null, heardAt: null, server: "asking" };
  private timer: number | null = null;
  private isStopped = false;
  /** The newest kit that was read back from the storage. */
  private held: StationSaid["held"] = null;
  /** How many times; an answer to any but the last is too late. */
  private asked = 0;

  constructor(private readonly options: StationOptions) {
    const { timers, wall } = options;
    this.clock = new ServerClock(() => timers.now(), wall);
  }

  readonly getCurrent = (): StationCurrent => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Shows what is kept, then asks. */
  async start(): Promise<void> {
    const kept = await this.options.storage.load();
    if (kept !== null) {
      this.clock.recall(kept.skew);
      this.change({ kits: kept.kits, heardAt: kept.heardAt });
      this.hold(kept.kits, true);
    }
    await this.ask();
  }

  stop(): void {
    this.isStopped = true;
    if (this.timer !== null) this.options.timers.clear(this.timer);
  }

  /** Asks at once: the network is said to be back. */
  async ask(): Promise<void> {
    const { timers, storage } = this.options;
    if (this.timer !== null) timers.clear(this.timer);
    this.timer = null;
    this.asked += 1;
    const mine = this.asked;
    const answer = await Promise.race([this.options.fetchKits(this.held), this.tooLate()]);
    // Asked again meanwhile: that one goes on.
    if (this.isStopped || mine !== this.asked) return;
    if (answer === "gone" || answer === "suspended") {
      await storage.clear();
      this.held = null;
      this.change({ kits: null, heardAt: null, server: answer });
    } else if (answer === null) {
      this.change({ server: "away" });
    } else {
      if (answer.serverTime !== null) this.clock.observe(answer.serverTime);
      const heardAt = this.clock.now();
      this.change({ kits: answer.kits, heardAt, server: "here" });
      const kept = { kits: answer.kits, heardAt, skew: this.clock.skew };
      this.hold(answer.kits, await storage.save(kept));
    }
    if (this.isStopped || mine !== this.asked) return;
    this.timer = timers.set(() => {
      this.timer = null;
      void this.ask();
    }, ASK_EVERY_MS);
  }

  private hold({ kits }: StationKits, isStored: boolean): void {
    const newestFirst = kits.slice().sort((a, b) => Date.parse(b.made_at) - Date.parse(a.made_at));
    this.held = isStored ? (newestFirst[0] ?? null) : null;
    this.options.stored(isStored);
  }

  private tooLate(): Promise<null> {
    return new Promise((resolve) => {
      this.options.timers.set(() => resolve(null), ANSWER_WITHIN_MS);
    });
  }

  private change(change: Partial<StationCurrent>): void {
    if (change.kits != null) learnZone(change.kits.timezone, change.kits);
    this.current = { ...this.current, ...change };
    for (const listener of Array.from(this.listeners)) listener();
  }
}

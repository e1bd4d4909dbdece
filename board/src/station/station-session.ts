import type { FeedTimers } from "@wardline/client/live-feed-timers";
import type { StationKits } from "@wardline/contracts/boards/kits";
import { registerZone } from "@wardline/domain/time/zoned-day";
import { ServerClock } from "../live/clock.js";
import type { KitStorage } from "../live/kit-storage.js";
import type { FetchedKits, StationStatus } from "../live/pairing.js";
import { Store } from "../live/stores.js";
import { sortNewestFirst } from "./kits.js";

const FETCH_INTERVAL_MS = 60_000;
/** Time without an answer after which the server counts as unavailable, even if the network still responds. */
const ANSWER_TIMEOUT_MS = 15_000;

/** State of a station. Times in epoch milliseconds of the server. */
export interface CurrentStation {
  kits: StationKits | null;
  /** Time of the server's last answer; null if it has never answered. */
  heardAt: number | null;
  /** `asking` until the first answer; `away` while the server does not answer; `gone` after the station was revoked. */
  server: "asking" | "here" | "away" | "gone" | "suspended";
}

interface StationOptions {
  timers: FeedTimers;
  /** Computer's own time, epoch milliseconds. */
  wall(): number;
  storage: KitStorage;
  /** Fetches the kits, and reports the newest stored kit to the server. */
  fetchKits(
    newestStoredKit: StationStatus["newestKit"],
  ): Promise<FetchedKits | "gone" | "suspended" | null>;
  onStored(isStored: boolean): void;
}

/** Requests a station's kits every minute and stores them; deletes them if the station or its hospital loses access. */
export class StationSession extends Store<CurrentStation> {
  readonly clock: ServerClock;
  private timer: number | null = null;
  private isStopped = false;
  /** Newest kit that was read back from the storage. */
  private newestStoredKit: StationStatus["newestKit"] = null;
  /** Number of requests. Only the answer to the last one counts. */
  private requestCount = 0;

  constructor(private readonly options: StationOptions) {
    super({ kits: null, heardAt: null, server: "asking" });
    const { timers, wall } = options;
    this.clock = new ServerClock(() => timers.now(), wall);
  }

  /** Shows the stored kits, then requests new ones from the server. */
  async start(): Promise<void> {
    const storedKits = await this.options.storage.load();
    if (storedKits !== null) {
      this.clock.setSkew(storedKits.skew);
      this.change({ kits: storedKits.kits, heardAt: storedKits.heardAt });
      this.storeKits(storedKits.kits, true);
    }
    await this.fetchNow();
  }

  stop(): void {
    this.isStopped = true;
    if (this.timer !== null) this.options.timers.clear(this.timer);
  }

  /** Requests kits at once, because the browser reports that the network is back. */
  async fetchNow(): Promise<void> {
    const { timers, storage } = this.options;
    if (this.timer !== null) timers.clear(this.timer);
    this.timer = null;
    this.requestCount += 1;
    const requestNumber = this.requestCount;
    const isSuperseded = () => this.isStopped || requestNumber !== this.requestCount;
    const answer = await Promise.race([
      this.options.fetchKits(this.newestStoredKit),
      new Promise<null>((resolve) => {
        timers.set(() => resolve(null), ANSWER_TIMEOUT_MS);
      }),
    ]);
    if (isSuperseded()) return;
    if (answer === "gone" || answer === "suspended") {
      await storage.clear();
      this.newestStoredKit = null;
      this.change({ kits: null, heardAt: null, server: answer });
    } else if (answer === null) {
      this.change({ server: "away" });
    } else {
      if (answer.serverTime !== null) this.clock.observe(answer.serverTime);
      const heardAt = this.clock.now();
      this.change({ kits: answer.kits, heardAt, server: "here" });
      const storedKits = { kits: answer.kits, heardAt, skew: this.clock.skew };
      this.storeKits(answer.kits, await storage.save(storedKits));
    }
    if (isSuperseded()) return;
    this.timer = timers.set(() => {
      this.timer = null;
      void this.fetchNow();
    }, FETCH_INTERVAL_MS);
  }

  private storeKits({ kits }: StationKits, isStored: boolean): void {
    this.newestStoredKit = isStored ? (sortNewestFirst(kits)[0] ?? null) : null;
    this.options.onStored(isStored);
  }

  private change(change: Partial<CurrentStation>): void {
    if (change.kits != null) registerZone(change.kits.timezone, change.kits);
    this.set({ ...this.current, ...change });
  }
}

import { AppError } from "../../../errors/app-error.js";

/** Whose turn it is to be: everyone in one lane shares what the queue gives to a lane. */
export interface Turn {
  lane: string;
  /** Whether somebody is known who asks, by their session or their device: strangers cannot push them out. */
  isKnown: boolean;
}

interface Waiting {
  go: () => void;
  refuse: (error: AppError) => void;
}

type Lanes = Map<string, Waiting[]>;

const RETRY_AFTER_SECONDS = 5;

/**
 * Runs so much at once, keeps so much waiting, and serves lanes in turn: a lane that is sent much waits for itself. Known
 * and unknown lanes alternate. A newcomer for whom there is no room takes the last place of the longest lane; of lanes that are no
 * longer than the newcomer's nobody is pushed out.
 */
export class FairQueue {
  /** In the order in which they are served: a lane that was goes to the end. */
  private readonly known: Lanes = new Map();
  private readonly strangers: Lanes = new Map();
  private running = 0;
  private waiting = 0;
  private wasKnown = false;

  constructor(
    private readonly atOnce: number,
    private readonly atMost: number,
  ) {}

  /** Runs the work when its turn has come; throws `LOGIN_BUSY` with `Retry-After` where there is no room to wait. */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else await this.wait(turn);
    try {
      return await work();
    } finally {
      const next = this.takeNext();
      // The next takes over this place; only an empty queue gives it back.
      if (next === undefined) this.running -= 1;
      else next.go();
    }
  }

  private wait({ lane, isKnown }: Turn): Promise<void> {
    const lanes = isKnown ? this.known : this.strangers;
    const own = lanes.get(lane)?.length ?? 0;
    if (this.waiting >= this.atMost && !this.makeRoom(own, isKnown)) {
      return Promise.reject(busy());
    }
    return new Promise((go, refuse) => {
      lanes.set(lane, [...(lanes.get(lane) ?? []), { go, refuse }]);
      this.waiting += 1;
    });
  }

  private makeRoom(own: number, isKnown: boolean): boolean {
    // The first of someone who is known finds room as long as a stranger has some.
    const isFirst = isKnown && own === 0 && this.strangers.size > 0;
    const from = isFirst ? [this.strangers] : [this.strangers, this.known];
    const longest = from
      .flatMap((lanes) => [...lanes].map(([lane, { length }]) => ({ lanes, lane, length })))
      .reduce((most, one) => (one.length > most.length ? one : most));
    if (!isFirst && longest.length <= own + 1) return false;
    this.take(longest.lanes, longest.lane, "newest").refuse(busy());
    return true;
  }

  private takeNext(): Waiting | undefined {
    const order = this.wasKnown ? [this.strangers, this.known] : [this.known, this.strangers];
    for (const lanes of order) {
      const [lane] = lanes.keys();
      if (lane === undefined) continue;
      this.wasKnown = lanes === this.known;
      return this.take(lanes, lane, "oldest");
    }
    return undefined;
  }

  private take(lanes: Lanes, lane: string, which: "oldest" | "newest"): Waiting {
    const all = lanes.get(lane) ?? [];
    const taken = which === "oldest" ? all.shift() : all.pop();
    if (taken === undefined) throw new Error("Nobody waits in this lane.");
    this.waiting -= 1;
    if (which === "oldest" || all.length === 0) lanes.delete(lane);
    if (which === "oldest" && all.length > 0) lanes.set(lane, all);
    return taken;
  }
}

function busy(): AppError {
  return new AppError("LOGIN_BUSY", undefined, { retryAfter: RETRY_AFTER_SECONDS });
}

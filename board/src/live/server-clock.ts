/**
 * The server's time on a screen whose own clock may be wrong by hours, or jump when it learns the time. Counts on from
 * what the server last said by a steady clock; all in epoch milliseconds.
 */
export class ServerClock {
  private offset: number;
  private isSet = false;

  /** `steady`: milliseconds that never jump. `wall`: the screen's own time. `skew`: how far the server was ahead of it. */
  constructor(
    private readonly steady: () => number,
    private readonly wall: () => number,
    skew = 0,
  ) {
    this.offset = wall() + skew - steady();
  }

  now(): number {
    return this.steady() + this.offset;
  }

  /** How far the server is ahead of the screen's own time, to begin with after a reload without a server. */
  get skew(): number {
    return this.now() - this.wall();
  }

  /** Begins from a skew that was kept, unless the server has spoken since. */
  recall(skew: number): void {
    if (!this.isSet) this.offset = this.wall() + skew - this.steady();
  }

  /** The server said that it is `serverTime`. Delays only make it seem earlier, so the latest reading is the best. */
  observe(serverTime: number): void {
    const offset = serverTime - this.steady();
    if (!this.isSet || offset > this.offset) this.offset = offset;
    this.isSet = true;
  }
}

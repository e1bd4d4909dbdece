/**
 * The server's time on a screen whose own clock may be hours wrong or jump. Continues from the last server time with a
 * steady clock; all values in epoch milliseconds.
 */
export class ServerClock {
  private offset: number;
  private isSet = false;

  /**
   * `steady`: milliseconds of a clock that never jumps. `wall`: the screen's own time. `skew`: how far the server's
   * clock is ahead of the screen's.
   */
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

  /** The server's lead over the screen's clock, stored for a reload without a server. */
  get skew(): number {
    return this.now() - this.wall();
  }

  /** Starts from a stored skew, unless the server has already sent its time. */
  setSkew(skew: number): void {
    if (!this.isSet) this.offset = this.wall() + skew - this.steady();
  }

  /**
   * Records the server's time. A network delay only makes that time seem earlier than it is, so the reading furthest
   * ahead of the steady clock is the best.
   */
  observe(serverTime: number): void {
    const offset = serverTime - this.steady();
    if (!this.isSet || offset > this.offset) this.offset = offset;
    this.isSet = true;
  }
}

import type { RateLimiterAbstract } from "rate-limiter-flexible";

interface Lease {
  left: number;
  /** When the points run out, on `performance.now()`'s clock. */
  until: number;
}

const KEYS_AT_MOST = 10_000;

/**
 * A limit whose points are fetched by the block and spent one by one here, so that most calls ask no one. The shared
 * limiter never gives more than its points; what another server holds of a block may be refused here that much earlier.
 */
export class LeasedRateLimiter {
  private readonly leases = new Map<string, Lease>();
  private readonly early: number;
  private readonly fetching = new Map<string, Promise<void>>();

  /** `block` must divide the limiter's points: a last block that is only partly there would be lost. */
  constructor(
    private readonly limiter: RateLimiterAbstract,
    private readonly block: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.early = Math.floor(block / 4);
  }

  /** Takes one point without waiting; false says only that none lies here. */
  takeAtOnce(key: string): boolean {
    const lease = this.leases.get(key);
    if (lease === undefined || lease.left === 0 || this.now() >= lease.until) return false;
    lease.left -= 1;
    // The next block comes while there are points left, so that a busy caller need not wait for it.
    if (lease.left === this.early) void this.fetchBlock(key).catch(() => undefined);
    return true;
  }

  /** Takes one point; rejects as the limiter does when there is none. */
  async take(key: string): Promise<void> {
    while (!this.takeAtOnce(key)) await this.fetchBlock(key);
  }

  /** Fetches a block for all who wait: calls that come together must not each fetch one. */
  private fetchBlock(key: string): Promise<void> {
    const underWay = this.fetching.get(key);
    if (underWay !== undefined) return underWay;
    const fetching = this.limiter
      .consume(key, this.block)
      .then(({ msBeforeNext }) => {
        if (this.leases.size >= KEYS_AT_MOST) this.leases.clear();
        const now = this.now();
        const present = this.leases.get(key);
        const left = present !== undefined && now < present.until ? present.left : 0;
        this.leases.set(key, { left: left + this.block, until: now + Math.max(msBeforeNext, 1) });
      })
      .finally(() => this.fetching.delete(key));
    this.fetching.set(key, fetching);
    return fetching;
  }
}

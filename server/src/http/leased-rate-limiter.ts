import { LRUCache } from "lru-cache";
import type { RateLimiterAbstract } from "rate-limiter-flexible";

const KEYS_AT_MOST = 10_000;

/**
 * A limit whose points are fetched by the block and spent one by one here, so that most calls ask no one. The shared
 * limiter never gives more than its points; what another server holds of a block may be refused here that much earlier.
 */
export class LeasedRateLimiter {
  /** Points that lie here, until the limiter counts again. */
  private readonly leases: LRUCache<string, number>;
  private readonly fetching = new Map<string, Promise<void>>();
  private readonly early: number;

  /**
   * `block` must divide the limiter's points: a last block that is only partly there would be lost. `now` in
   * milliseconds, on a clock that never goes back.
   */
  constructor(
    private readonly limiter: RateLimiterAbstract,
    private readonly block: number,
    now: () => number = () => performance.now(),
  ) {
    this.early = Math.floor(block / 4);
    this.leases = new LRUCache({ max: KEYS_AT_MOST, ttl: 1, ttlResolution: 0, perf: { now } });
  }

  /** Takes one point; rejects as the limiter does when there is none. */
  async take(key: string): Promise<void> {
    while (!this.takeLeased(key)) await this.fetchBlock(key);
  }

  private takeLeased(key: string): boolean {
    const points = this.leases.get(key) ?? 0;
    if (points === 0) return false;
    this.leases.set(key, points - 1, { noUpdateTTL: true });
    // The next block comes while there are points left, so that a busy caller need not wait for it.
    if (points - 1 === this.early) void this.fetchBlock(key).catch(() => undefined);
    return true;
  }

  /** Fetches a block for all who wait: calls that come together must not each fetch one. */
  private fetchBlock(key: string): Promise<void> {
    const underWay = this.fetching.get(key);
    if (underWay !== undefined) return underWay;
    const fetching = this.limiter
      .consume(key, this.block)
      .then(({ msBeforeNext }) => {
        const points = (this.leases.get(key) ?? 0) + this.block;
        this.leases.set(key, points, { ttl: Math.max(msBeforeNext, 1) });
      })
      .finally(() => this.fetching.delete(key));
    this.fetching.set(key, fetching);
    return fetching;
  }
}

import { LRUCache } from "lru-cache";
import type { RateLimiterAbstract } from "rate-limiter-flexible";

const MAX_KEYS = 10_000;

/**
 * Fetches a limit's points in blocks and spends them locally, so that most calls involve no other system. Never exceeds
 * the limit, but may refuse early while another server holds part of a block.
 */
export class LeasedRateLimiter {
  /** Unspent local points, until the limiter's window ends. */
  private readonly leases: LRUCache<string, number>;
  private readonly fetching = new Map<string, Promise<void>>();
  private readonly refillThreshold: number;

  /**
   * `block` must divide the limiter's points, or the last partial block is lost. `now` is in milliseconds on a
   * monotonic clock.
   */
  constructor(
    private readonly limiter: RateLimiterAbstract,
    private readonly block: number,
    now: () => number = () => performance.now(),
  ) {
    this.refillThreshold = Math.floor(block / 4);
    this.leases = new LRUCache({ max: MAX_KEYS, ttl: 1, ttlResolution: 0, perf: { now } });
  }

  /** Takes one point; rejects with the limiter's refusal if none is left. */
  async take(key: string): Promise<void> {
    while (!this.takeLeasedPoint(key)) await this.fetchBlock(key);
  }

  private takeLeasedPoint(key: string): boolean {
    const points = this.leases.get(key) ?? 0;
    if (points === 0) return false;
    this.leases.set(key, points - 1, { noUpdateTTL: true });
    // Fetches the next block early, so that a busy caller need not wait for it.
    if (points - 1 === this.refillThreshold) void this.fetchBlock(key).catch(() => undefined);
    return true;
  }

  /** Shares one fetch among concurrent calls. */
  private fetchBlock(key: string): Promise<void> {
    const pendingFetch = this.fetching.get(key);
    if (pendingFetch !== undefined) return pendingFetch;
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

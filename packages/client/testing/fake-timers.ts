import type { FeedTimers } from "../src/live-feed-timers.js";

/**
 * Time controlled by a spec.
 * @internal For specs.
 */
export class FakeTimers implements FeedTimers {
  private time = 0;
  private lastId = 0;
  private readonly pendingTimers = new Map<number, { at: number; run: () => void }>();

  constructor(private readonly chance: () => number = () => 0.5) {}

  now(): number {
    return this.time;
  }

  random(): number {
    return this.chance();
  }

  set(run: () => void, ms: number): number {
    this.pendingTimers.set(++this.lastId, { at: this.time + ms, run });
    return this.lastId;
  }

  clear(timer: number): void {
    this.pendingTimers.delete(timer);
  }

  /** Milliseconds until the next timer is due, or null. */
  get next(): number | null {
    let next: number | null = null;
    for (const { at } of this.pendingTimers.values()) if (next === null || at < next) next = at;
    return next === null ? null : next - this.time;
  }

  advance(ms: number): void {
    const end = this.time + ms;
    for (let next = this.next; next !== null && this.time + next <= end; next = this.next) {
      this.time += next;
      for (const [timer, { at, run }] of Array.from(this.pendingTimers)) {
        if (at > this.time) continue;
        this.pendingTimers.delete(timer);
        run();
        break;
      }
    }
    this.time = end;
  }
}

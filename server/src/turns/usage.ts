import { LRUCache } from "lru-cache";

/** Hospitals that the metrics name: those that used most. */
const BUSIEST = 10;
const WINDOW_MS = 60_000;
const GROUPS_AT_MOST = 5_000;

const HOSPITAL_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

type Seconds = LRUCache<string, number>;

/** How long places were taken: by class of work since the start, by hospital in the last minute or two. */
export class Usage {
  private readonly byClass = new Map<string, number>();
  private present: Seconds = newWindow();
  private former: Seconds = newWindow();
  private begun: number;

  /** `now` in milliseconds, on a clock that never goes back. */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.begun = now();
  }

  add(name: string, group: string, milliseconds: number): void {
    const seconds = milliseconds / 1_000;
    this.byClass.set(name, (this.byClass.get(name) ?? 0) + seconds);
    // An address is no label of a metric.
    if (!HOSPITAL_ID.test(group)) return;
    this.turnWindow();
    this.present.set(group, (this.present.get(group) ?? 0) + seconds);
  }

  /** Seconds by class of work, since the start. */
  classes(): ReadonlyMap<string, number> {
    return this.byClass;
  }

  /** The hospitals that used most in the last one to two minutes, with their seconds. */
  busiest(): [hospitalId: string, seconds: number][] {
    this.turnWindow();
    const sums = new Map<string, number>();
    for (const window of [this.former, this.present]) {
      for (const [id, seconds] of window.entries()) sums.set(id, (sums.get(id) ?? 0) + seconds);
    }
    return [...sums].sort(([, a], [, b]) => b - a).slice(0, BUSIEST);
  }

  private turnWindow(): void {
    const passed = this.now() - this.begun;
    if (passed < WINDOW_MS) return;
    this.former = passed < 2 * WINDOW_MS ? this.present : newWindow();
    this.present = newWindow();
    this.begun = this.now();
  }
}

function newWindow(): Seconds {
  return new LRUCache({ max: GROUPS_AT_MOST });
}

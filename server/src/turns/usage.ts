import { LRUCache } from "lru-cache";

const BUSIEST_COUNT = 10;
const WINDOW_MS = 60_000;
const MAX_GROUPS = 5_000;

const HOSPITAL_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

type Seconds = LRUCache<string, number>;

/** Time for which places were occupied: per class since the start, per hospital in the last minute or two. */
export class Usage {
  private readonly byClass = new Map<string, number>();
  private currentWindow: Seconds = createWindow();
  private formerWindow: Seconds = createWindow();
  private windowStart: number;

  /** `now` in milliseconds on a monotonic clock. */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.windowStart = now();
  }

  add(name: string, group: string, milliseconds: number): void {
    const seconds = milliseconds / 1_000;
    this.byClass.set(name, (this.byClass.get(name) ?? 0) + seconds);
    // An address must not become a metric label.
    if (!HOSPITAL_ID.test(group)) return;
    this.turnWindow();
    this.currentWindow.set(group, (this.currentWindow.get(group) ?? 0) + seconds);
  }

  getClassSeconds(): ReadonlyMap<string, number> {
    return this.byClass;
  }

  /** Returns the busiest hospitals of the last one to two minutes with their seconds. */
  listBusiest(): [hospitalId: string, seconds: number][] {
    this.turnWindow();
    const sums = new Map<string, number>();
    for (const window of [this.formerWindow, this.currentWindow]) {
      for (const [id, seconds] of window.entries()) sums.set(id, (sums.get(id) ?? 0) + seconds);
    }
    return [...sums].sort(([, a], [, b]) => b - a).slice(0, BUSIEST_COUNT);
  }

  private turnWindow(): void {
    const passed = this.now() - this.windowStart;
    if (passed < WINDOW_MS) return;
    this.formerWindow = passed < 2 * WINDOW_MS ? this.currentWindow : createWindow();
    this.currentWindow = createWindow();
    this.windowStart = this.now();
  }
}

function createWindow(): Seconds {
  return new LRUCache({ max: MAX_GROUPS });
}

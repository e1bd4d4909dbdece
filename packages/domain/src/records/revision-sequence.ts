/** An item with a revision of a hospital's log: 1, 2, 3, … without gaps. */
export interface WithRevision {
  revision: number;
}

/** Missing revisions: after `after`, up to `upTo`. */
export interface RevisionGap {
  after: number;
  upTo: number;
}

/**
 * Puts revisions in order for servers and clients (docs/wire/live.md, Live protocol): each is handed on exactly once and in
 * order, however items are repeated, dropped or reordered.
 */
export class RevisionSequence<Item extends WithRevision> {
  private readonly pending = new Map<number, Item>();
  private last: number | null;

  /** `held`: the last known revision; null if there is none, so that everything waits. */
  constructor(held: number | null) {
    this.last = held;
  }

  /** Last revision handed on, or null. */
  get held(): number | null {
    return this.last;
  }

  get waiting(): number {
    return this.pending.size;
  }

  /** Gap before the first waiting item; null if nothing waits or there is no starting revision. */
  get gap(): RevisionGap | null {
    if (this.last === null || this.pending.size === 0) return null;
    let first = Number.POSITIVE_INFINITY;
    this.pending.forEach((_, revision) => {
      first = Math.min(first, revision);
    });
    return { after: this.last, upTo: first - 1 };
  }

  /** Holds an item until all earlier items are taken; ignores known revisions. */
  hold(item: Item): void {
    if (this.last === null || item.revision > this.last) this.pending.set(item.revision, item);
  }

  /** Takes the items that follow the held revision without a gap, in order, and advances the held revision. */
  take(): Item[] {
    const due: Item[] = [];
    while (this.last !== null) {
      const next = this.pending.get(this.last + 1);
      if (next === undefined) break;
      this.pending.delete(next.revision);
      this.last = next.revision;
      due.push(next);
    }
    return due;
  }

  /** Continues from `revision`, in either direction, and drops waiting items up to and including that revision. */
  moveTo(revision: number): void {
    this.last = revision;
    this.pending.forEach((_, pending) => {
      if (pending <= revision) this.pending.delete(pending);
    });
  }

  /** Forgets the held revision; waiting items are not dropped. */
  reset(): void {
    this.last = null;
  }

  /** Drops the waiting items, which will arrive again by another route. */
  dropEarly(): void {
    this.pending.clear();
  }
}

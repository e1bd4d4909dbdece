/** Something that a hospital's log has numbered: 1, 2, 3, … without gaps. */
export interface Revised {
  revision: number;
}

/** Revisions that must come from elsewhere before what waits can be handed on: all after `after`, up to `upTo`. */
export interface RevisionGap {
  after: number;
  upTo: number;
}

/**
 * Hands on what is next, holds what is early and says the gap, for servers and clients alike
 * (docs/wire.md, Live protocol). However items are repeated, dropped or reordered on the way, each revision is handed
 * on once, in order, right after the one before it.
 */
export class RevisionSequence<Item extends Revised> {
  private readonly early = new Map<number, Item>();
  private last: number | null;

  /** `held`: the revision up to which everything is known; null when nothing is, and everything waits. */
  constructor(held: number | null) {
    this.last = held;
  }

  /** The revision up to which everything has been handed on, or null. */
  get held(): number | null {
    return this.last;
  }

  /** How many items wait for an earlier one. */
  get waiting(): number {
    return this.early.size;
  }

  /** What is missing before the first item that waits; null when nothing waits or nothing is held. */
  get gap(): RevisionGap | null {
    if (this.last === null || this.early.size === 0) return null;
    let first = Number.POSITIVE_INFINITY;
    this.early.forEach((_, revision) => {
      first = Math.min(first, revision);
    });
    return { after: this.last, upTo: first - 1 };
  }

  /** Holds an item until its turn, unless its revision is held already. */
  hold(item: Item): void {
    if (this.last === null || item.revision > this.last) this.early.set(item.revision, item);
  }

  /** The items whose turn has come, in order; the revision held moves past them. */
  take(): Item[] {
    const due: Item[] = [];
    while (this.last !== null) {
      const next = this.early.get(this.last + 1);
      if (next === undefined) break;
      this.early.delete(next.revision);
      this.last = next.revision;
      due.push(next);
    }
    return due;
  }

  /** Goes on from `revision`, in either direction, and drops the early items that it includes. */
  moveTo(revision: number): void {
    this.last = revision;
    this.early.forEach((_, early) => {
      if (early <= revision) this.early.delete(early);
    });
  }

  /** Holds nothing from now on; what waits goes on waiting. */
  reset(): void {
    this.last = null;
  }

  /** Drops the early items: they will come again by another way. */
  forgetEarly(): void {
    this.early.clear();
  }
}

/** One change of a hospital as a room receives it; bare ones have no type (api.md 8). */
export interface FeedChange {
  revision: number;
  type?: string | undefined;
}

/** `state`, and the answer to `sync`: changes missed, everything, or the advice to fetch anew (api.md 8). */
export type FeedState<Change, Snapshot> =
  | { revision: number; changes: Change[]; serverTime?: number }
  | { snapshot: Snapshot }
  | { revision: number; reload: true };

/**
 * The revision a client holds, and the changes that came before their turn. Changes are taken in order without
 * gaps: N+1 next, N and below never again (api.md 8).
 */
export class Revisions<Change extends FeedChange> {
  private readonly early = new Map<number, Change>();

  constructor(public held: number | null) {}

  /** How many changes wait for an earlier one. */
  get waiting(): number {
    return this.early.size;
  }

  /** Keeps a change until its turn, unless the client already has it. */
  keep(change: Change): void {
    if (this.held === null || change.revision > this.held) this.early.set(change.revision, change);
  }

  /** The changes whose turn has come, in order; the revision held moves past them. */
  take(): Change[] {
    const due: Change[] = [];
    while (this.held !== null) {
      const next = this.early.get(this.held + 1);
      if (next === undefined) break;
      this.early.delete(next.revision);
      this.held = next.revision;
      due.push(next);
    }
    return due;
  }

  /** Holds `revision` from now on, forgetting the early changes that it includes. */
  moveTo(revision: number): void {
    this.held = revision;
    this.early.forEach((_, early) => {
      if (early <= revision) this.early.delete(early);
    });
  }

  /** Forgets the early changes; what they were about comes again with the next `state`. */
  forgetEarly(): void {
    this.early.clear();
  }
}

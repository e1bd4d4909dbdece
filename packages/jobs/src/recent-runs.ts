/** Remembers by id the newest runs that are in progress or have succeeded, at most `limit`. */
export class RecentRuns {
  private readonly runs = new Map<string, Promise<void>>();

  constructor(private readonly limit: number) {}

  /** Starts the run unless its id is known. A failed run is forgotten, so that it can be retried. */
  once(id: string, begin: () => Promise<void>): Promise<void> {
    const run = this.runs.get(id) ?? this.startRun(id, begin);
    this.runs.delete(id);
    this.runs.set(id, run);
    const [oldest] = this.runs.keys();
    if (this.runs.size > this.limit && oldest !== undefined) this.runs.delete(oldest);
    return run;
  }

  forget(id: string): void {
    this.runs.delete(id);
  }

  private startRun(id: string, begin: () => Promise<void>): Promise<void> {
    const run = begin();
    run.catch(() => this.forget(id));
    return run;
  }
}

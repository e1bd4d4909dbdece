/** The newest runs, at most `limit`, each by its id: those under way and those that ended well. */
export class RecentRuns {
  private readonly runs = new Map<string, Promise<void>>();

  constructor(private readonly limit: number) {}

  /** The run of this id, which begins now unless it is known. One that fails is forgotten: it may be tried again. */
  once(id: string, begin: () => Promise<void>): Promise<void> {
    const run = this.runs.get(id) ?? this.begun(id, begin);
    this.runs.delete(id);
    this.runs.set(id, run);
    const [oldest] = this.runs.keys();
    if (this.runs.size > this.limit && oldest !== undefined) this.runs.delete(oldest);
    return run;
  }

  forget(id: string): void {
    this.runs.delete(id);
  }

  private begun(id: string, begin: () => Promise<void>): Promise<void> {
    const run = begin();
    run.catch(() => this.forget(id));
    return run;
  }
}

/** Tells what two looks in a row have found: one alone may have come between a change and the word of it. */
export class TwiceInARow<T> {
  private before: ReadonlySet<T> = new Set();

  /** Takes what a look has found, and gives what the one before it had found as well. */
  found(now: readonly T[]): T[] {
    const again = now.filter((one) => this.before.has(one));
    this.before = new Set(now);
    return again;
  }
}

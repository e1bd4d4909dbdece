/** Items that two consecutive checks found: a single check may run between a change and its notice. */
export class ConsecutiveFindings<T> {
  private before: ReadonlySet<T> = new Set();

  /** Takes a check's items and returns the items that the previous check also found. */
  confirm(now: readonly T[]): T[] {
    const confirmed = now.filter((one) => this.before.has(one));
    this.before = new Set(now);
    return confirmed;
  }
}

/** The newest ids that were added, at most `limit`: older ones are forgotten. */
export class RecentIds {
  private readonly ids = new Set<string>();

  constructor(private readonly limit: number) {}

  add(id: string): void {
    this.ids.delete(id);
    this.ids.add(id);
    const [oldest] = this.ids;
    if (this.ids.size > this.limit && oldest !== undefined) this.ids.delete(oldest);
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  delete(id: string): void {
    this.ids.delete(id);
  }
}

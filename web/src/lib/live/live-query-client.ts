import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/** However many messages arrive, the same question is asked no more often than this because of them. */
export const PAUSE_MS = 500;

/**
 * A cache that asks once for what a message of the live feed has made out of date, whatever number of changes the
 * message holds: a page that catches up after a night, or one that is open while hundreds of staff are imported.
 */
export class LiveQueryClient extends QueryClient {
  #gathered: InvalidateQueryFilters[] | null = null;
  readonly #askedAt = new WeakMap<Query, number>();
  readonly #waiting = new WeakSet<Query>();
  readonly #overtaken = new WeakSet<Query>();

  /** As `QueryClient` does it; within `takeIn` it is gathered. */
  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<K> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    if (this.#gathered === null) return super.invalidateQueries(filters, options);
    this.#gathered.push(filters);
    return Promise.resolve();
  }

  /** Runs what applies the changes of one message. What that invalidates is asked for once, when it has run. */
  takeIn(apply: () => void): void {
    const cache = this.getQueryCache();
    const underWay = cache.findAll({ fetchStatus: "fetching" });
    const gathered: InvalidateQueryFilters[] = [];
    this.#gathered = gathered;
    try {
      apply();
    } finally {
      this.#gathered = null;
    }
    for (const query of underWay) this.#askAfter(query);
    const outdated = new Set<Query>();
    for (const filters of gathered) {
      void super.invalidateQueries({ ...filters, refetchType: "none" });
      for (const query of cache.findAll({ ...filters, type: "active" })) outdated.add(query);
    }
    for (const query of outdated) this.#ask(query);
  }

  #ask(query: Query): void {
    if (query.state.fetchStatus === "fetching") return this.#askAfter(query);
    const wait = (this.#askedAt.get(query) ?? -PAUSE_MS) + PAUSE_MS - performance.now();
    if (wait > 0) return this.#askLater(query, wait);
    this.#askedAt.set(query, performance.now());
    void this.refetchQueries(
      { type: "active", predicate: (one) => one === query },
      { cancelRefetch: false },
    );
  }

  #askLater(query: Query, wait: number): void {
    if (this.#waiting.has(query)) return;
    this.#waiting.add(query);
    setTimeout(() => {
      this.#waiting.delete(query);
      this.#ask(query);
    }, wait);
  }

  /** An answer that was on its way while a change came may not contain it: once it is there, it is asked for again. */
  #askAfter(query: Query): void {
    if (this.#overtaken.has(query)) return;
    this.#overtaken.add(query);
    const unsubscribe = this.getQueryCache().subscribe((event) => {
      if (event.query !== query || query.state.fetchStatus === "fetching") return;
      unsubscribe();
      this.#overtaken.delete(query);
      void super.invalidateQueries({ predicate: (one) => one === query, refetchType: "none" });
      this.#ask(query);
    });
  }
}

import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { ApiError, isUnreachable } from "@wardline/client/call-error";
import { onUserChange } from "../session/session-store.js";
import { getLiveStatus } from "./live-status.js";

/** Minimum milliseconds between two requests of the same query, however many messages arrive. */
export const MIN_REQUEST_INTERVAL_MS = 500;

/** Query client that reloads each outdated query once per message of the live feed, which may have many changes. */
export class LiveQueryClient extends QueryClient {
  #pendingFilters: InvalidateQueryFilters[] | null = null;
  readonly #requestedAt = new WeakMap<Query, number>();
  readonly #waiting = new WeakSet<Query>();
  readonly #overtaken = new WeakSet<Query>();

  /** Invalidates like `QueryClient`, but collects the filters while `applyMessage` runs. */
  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<K> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    if (this.#pendingFilters === null) return super.invalidateQueries(filters, options);
    this.#pendingFilters.push(filters);
    return Promise.resolve();
  }

  /** Applies the changes of one message, then reloads, once each, the queries that the changes invalidated. */
  applyMessage(apply: () => void): void {
    const cache = this.getQueryCache();
    const fetchingQueries = cache.findAll({ fetchStatus: "fetching" });
    const collectedFilters: InvalidateQueryFilters[] = [];
    this.#pendingFilters = collectedFilters;
    try {
      apply();
    } finally {
      this.#pendingFilters = null;
    }
    for (const query of fetchingQueries) this.#requestAfterAnswer(query);
    const outdated = new Set<Query>();
    for (const filters of collectedFilters) {
      void super.invalidateQueries({ ...filters, refetchType: "none" });
      for (const query of cache.findAll({ ...filters, type: "active" })) outdated.add(query);
    }
    for (const query of outdated) this.#request(query);
  }

  #request(query: Query): void {
    if (query.state.fetchStatus === "fetching") return this.#requestAfterAnswer(query);
    const wait =
      (this.#requestedAt.get(query) ?? -MIN_REQUEST_INTERVAL_MS) +
      MIN_REQUEST_INTERVAL_MS -
      performance.now();
    if (wait > 0) return this.#requestLater(query, wait);
    this.#requestedAt.set(query, performance.now());
    void this.refetchQueries(
      { type: "active", predicate: (one) => one === query },
      { cancelRefetch: false },
    );
  }

  #requestLater(query: Query, wait: number): void {
    if (this.#waiting.has(query)) return;
    this.#waiting.add(query);
    setTimeout(() => {
      this.#waiting.delete(query);
      this.#request(query);
    }, wait);
  }

  /** Repeats the query after an answer that is already on its way, because that answer may lack the change. */
  #requestAfterAnswer(query: Query): void {
    if (this.#overtaken.has(query)) return;
    this.#overtaken.add(query);
    const unsubscribe = this.getQueryCache().subscribe((event) => {
      if (event.query !== query || query.state.fetchStatus === "fetching") return;
      unsubscribe();
      this.#overtaken.delete(query);
      void super.invalidateQueries({ predicate: (one) => one === query, refetchType: "none" });
      this.#request(query);
    });
  }
}

const MAX_TRIES = 3;
const FRESH_MS = 60_000;
/** Milliseconds for which other parts of the same page reuse an answer. */
const REUSE_MS = 3_000;

/** The single cache of server data. While changes arrive, a page opened again within a minute requests nothing. */
export const queryClient = new LiveQueryClient({
  defaultOptions: {
    queries: {
      staleTime: () => (getLiveStatus().kind === "live" ? FRESH_MS : REUSE_MS),
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      // Without Wi-Fi, a request fails immediately with a plain message; a silent wait would look like loading.
      networkMode: "always",
      retry: (failures, error) => failures < MAX_TRIES - 1 && isUnreachable(error),
      retryDelay: (failures, error) =>
        readRetryAfterMs(error) ?? Math.min(1000 * 2 ** failures, 8000),
    },
    mutations: { networkMode: "always", retry: false },
  },
});

/** Sends a change; if the answer takes long, the page says so (docs/product.md, Messages and errors). */
export function runChange<Data>(send: () => Promise<Data>): Promise<Data> {
  const mutations = queryClient.getMutationCache();
  return mutations
    .build<Data, Error, void, unknown>(queryClient, { mutationFn: send, gcTime: 0 })
    .execute();
}

// Clears the cache when, in any tab, the session ends or another user logs in.
onUserChange(() => queryClient.clear());

function readRetryAfterMs(error: Error): number | null {
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  return seconds === null ? null : seconds * 1000;
}

/** Repeats the open page's queries that failed because the server was unreachable (docs/promises.md, promise 34). */
export function refetchUnreachedQueries(client: QueryClient): void {
  void client.refetchQueries({
    type: "active",
    predicate: ({ state: { status, fetchStatus, error } }) =>
      status === "error" && fetchStatus === "idle" && isUnreachable(error),
  });
}

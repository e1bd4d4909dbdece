import type { Query, QueryClient } from "@tanstack/react-query";
import type { EventType, LiveChange } from "@wardline/contracts/live";

/** A change of one type, with the payload that an administrator receives. */
export type TypedChange<T extends EventType> = Extract<LiveChange, { type: T }>;

/** Applies a change to what the cache holds: patch the lists and records, or invalidate what is hard to patch. */
export type LiveHandler<T extends EventType> = (
  change: TypedChange<T>,
  queryClient: QueryClient,
) => void;

const handlers = new Map<EventType, Set<LiveHandler<EventType>>>();

/**
 * Registers what a feature does when a change of this type arrives. To be called at the top of the feature's `api/`
 * modules, so that whoever reads a list also keeps it current. Returns how to take it back.
 */
export function registerLive<T extends EventType>(type: T, handler: LiveHandler<T>): () => void {
  const known = handlers.get(type) ?? new Set();
  handlers.set(type, known);
  const stored = handler as unknown as LiveHandler<EventType>;
  known.add(stored);
  return () => known.delete(stored);
}

/** Hands changes on to the features, in order, each exactly once. */
export function applyChanges(changes: readonly LiveChange[], queryClient: QueryClient): void {
  for (const change of changes) {
    if (change.type === undefined) continue;
    for (const handler of handlers.get(change.type) ?? []) {
      handler(change, queryClient);
    }
  }
  askAgain(queryClient);
}

const overtaken = new WeakSet<Query>();

/** An answer that was on its way while a change came may not contain it: once it is there, it is asked for again. */
function askAgain(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll({ fetchStatus: "fetching" })) {
    if (overtaken.has(query)) continue;
    overtaken.add(query);
    const unsubscribe = cache.subscribe((event) => {
      if (event.query !== query || query.state.fetchStatus === "fetching") return;
      unsubscribe();
      overtaken.delete(query);
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    });
  }
}

interface Versioned {
  id: string;
  version: number;
}

/** A list with the record put in its place, or added; an older version than the one held changes nothing. */
export function upsert<T extends Versioned>(list: readonly T[], record: T): T[] {
  const held = list.find(({ id }) => id === record.id);
  if (held === undefined) return [...list, record];
  if (held.version > record.version) return [...list];
  return list.map((one) => (one.id === record.id ? record : one));
}

/** A list without the record of this id. */
export function without<T extends { id: string }>(list: readonly T[], id: string): T[] {
  return list.filter((one) => one.id !== id);
}

/** The newer of two versions of one record, for the answer of a change that the live feed may have overtaken. */
export function newer<T extends Versioned>(held: T | undefined, record: T): T {
  return held !== undefined && held.version > record.version ? held : record;
}

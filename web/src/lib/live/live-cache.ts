import type { QueryClient } from "@tanstack/react-query";
import type { EventType, LiveChange } from "@wardline/contracts/live";
import type { LiveQueryClient } from "./live-query-client.js";

/** A change of one type, with the payload that an administrator receives. */
export type TypedChange<T extends EventType> = Extract<LiveChange, { type: T }>;

/** Applies a change to what the cache holds: patch the lists and records, or invalidate what is hard to patch. */
export type LiveHandler<T extends EventType> = (
  change: TypedChange<T>,
  queryClient: QueryClient,
) => void;

/** What a feature does with the types of change that concern it. */
export type LiveHandlers = { readonly [T in EventType]?: LiveHandler<T> };

/** Hands the changes of one message on to those whom they concern, in order, each exactly once. */
export type ApplyChanges = (changes: readonly LiveChange[], queryClient: LiveQueryClient) => void;

/** Makes one table of several features' handlers: each change goes to all that name its type, in the given order. */
export function composeLiveHandlers(tables: readonly LiveHandlers[]): ApplyChanges {
  return (changes, queryClient) => {
    queryClient.takeIn(() => {
      for (const change of changes) {
        if (change.type === undefined) continue;
        for (const table of tables) {
          // A table's handler of a type takes the changes of that type, which the compiler cannot see by the index.
          (table[change.type] as LiveHandler<EventType> | undefined)?.(change, queryClient);
        }
      }
    });
  };
}

/** The same handler for several types. */
export function onEach(
  types: readonly EventType[],
  handler: (queryClient: QueryClient) => void,
): LiveHandlers {
  return Object.fromEntries(
    types.map((type) => [type, (_change: unknown, client: QueryClient) => handler(client)]),
  );
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

import type { QueryClient } from "@tanstack/react-query";
import type { EventType, LiveChange } from "@wardline/contracts/live/events";
import type { LiveQueryClient } from "./query-client.js";

/** Handlers of a feature, which update the cache, or invalidate data that is hard to update. */
export type LiveHandlers = {
  readonly [T in EventType]?: (
    change: Extract<LiveChange, { type: T }>,
    queryClient: QueryClient,
  ) => void;
};

type ApplyChange = (change: LiveChange, queryClient: QueryClient) => void;

/** Function that passes each change of a message once, in order, to its handlers. */
export type ApplyChanges = (changes: readonly LiveChange[], queryClient: LiveQueryClient) => void;

/** Combines the handlers of several features; each change goes to all handlers of its type, in the given order. */
export function composeLiveHandlers(tables: readonly LiveHandlers[]): ApplyChanges {
  return (changes, queryClient) => {
    queryClient.applyMessage(() => {
      for (const change of changes) {
        if (change.type === undefined) continue;
        for (const table of tables) {
          // The compiler cannot see that a handler matches the type that is its key.
          (table[change.type] as ApplyChange | undefined)?.(change, queryClient);
        }
      }
    });
  };
}

/** Returns handlers that use the same function for several types. */
export function onEach(
  types: readonly EventType[],
  handler: (queryClient: QueryClient) => void,
): LiveHandlers {
  return Object.fromEntries(
    types.map((type) => [type, (_change: unknown, client: QueryClient) => handler(client)]),
  );
}

/** Returns handlers that reload queries after changes of these types. */
export function reloadOn(types: readonly EventType[], queryKey: readonly unknown[]): LiveHandlers {
  return onEach(types, (client) => void client.invalidateQueries({ queryKey }));
}

interface Versioned {
  id: string;
  version: number;
}

/** Returns the list with the record added or replaced; a version older than the listed one changes nothing. */
export function upsert<T extends Versioned>(list: readonly T[], record: T): T[] {
  const known = list.find(({ id }) => id === record.id);
  if (known === undefined) return [...list, record];
  return list.map((one) => (one === known ? pickNewer(known, record) : one));
}

/** Returns the list without the record with this id. */
export function withoutRecord<T extends { id: string }>(list: readonly T[], id: string): T[] {
  return list.filter((one) => one.id !== id);
}

/** Returns the newer of two versions of a record; the live feed may be faster than the answer to a change. */
export function pickNewer<T extends { version: number }>(known: T | undefined, record: T): T {
  return known !== undefined && known.version > record.version ? known : record;
}

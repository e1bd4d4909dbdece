import type { DataTag, QueryClient, QueryKey } from "@tanstack/react-query";
import { upsert, withoutRecord } from "./live-cache.js";

interface ListCache<T> {
  put: (client: QueryClient, record: T) => void;
  drop: (client: QueryClient, id: string) => void;
}

/** Returns functions that put a record into a query's cached list and drop it; a list that is not loaded stays so. */
export function createListCache<T extends { id: string; version: number }>({
  queryKey,
}: {
  queryKey: DataTag<QueryKey, T[], Error>;
}): ListCache<T> {
  return {
    put: (client, record) => {
      client.setQueryData<T[]>(queryKey, (held) => held && upsert(held, record));
    },
    drop: (client, id) => {
      client.setQueryData<T[]>(queryKey, (held) => held && withoutRecord(held, id));
    },
  };
}

import type { QueryClient } from "@tanstack/react-query";
import { isUnreachable } from "@wardline/client/call-error";

/** Repeats the open page's queries that failed because the server was unreachable (docs/promises.md, promise 34). */
export function refetchUnreachedQueries(client: QueryClient): void {
  void client.refetchQueries({
    type: "active",
    predicate: ({ state: { status, fetchStatus, error } }) =>
      status === "error" && fetchStatus === "idle" && isUnreachable(error),
  });
}

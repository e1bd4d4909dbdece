import type { QueryClient } from "@tanstack/react-query";
import { isUnreachable } from "@wardline/client/call-error";

/** Asks again for what the open page could not receive because the server was away (promise 34). */
export function askUnreached(client: QueryClient): void {
  void client.refetchQueries({
    type: "active",
    predicate: ({ state: { status, fetchStatus, error } }) =>
      status === "error" && fetchStatus === "idle" && isUnreachable(error),
  });
}

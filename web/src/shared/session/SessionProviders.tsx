import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { queryClient } from "../../lib/live/query-client.js";
import { watchSession } from "../../lib/login/session.js";
import { followRights } from "./cache-effects.js";

/** What pages with a session stand on beside `Providers`: the cache, and a session that is watched over. */
export function SessionProviders({ children }: { children: ReactNode }) {
  useEffect(() => watchSession(), []);
  useEffect(() => followRights(), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

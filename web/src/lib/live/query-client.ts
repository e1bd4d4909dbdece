import { ApiError, isUnreachable } from "@wardline/client/call-error";
import { sessionStore } from "../session/session-store.js";
import { LiveQueryClient } from "./live-query-client.js";
import { getLiveStatus } from "./live-status.js";

const MAX_TRIES = 3;
const FRESH_MS = 60_000;
/** Milliseconds for which other parts of the same page reuse an answer. */
const REUSE_MS = 3_000;

/**
 * The single cache of server data. While live changes keep it current (`live-cache`), a page that is opened again
 * within a minute requests nothing; otherwise every opened page loads its data.
 */
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

// Clears the cache when, in any tab, the session ends or another user logs in.
let userId = sessionStore.get()?.user.id ?? null;
sessionStore.subscribe(() => {
  const next = sessionStore.get()?.user.id ?? null;
  if (next === userId) return;
  userId = next;
  queryClient.clear();
});

/** Returns how many milliseconds the server asked the page to wait; null if it did not ask. */
function readRetryAfterMs(error: Error): number | null {
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  return seconds === null ? null : seconds * 1000;
}

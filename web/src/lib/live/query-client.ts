import { ApiError, isUnreachable } from "@wardline/client/call-error";
import { sessionStore } from "../session/session-store.js";
import { LiveQueryClient } from "./live-query-client.js";
import { getLiveStatus } from "./live-status.js";

const TRIES = 3;
const FRESH_MS = 60_000;
/** What has just come is not asked for again by a part of the same page that is drawn later. */
const JUST_MS = 3_000;

/**
 * The one cache of what the server said. Live changes keep it current (`live-cache`): while they arrive, a page that
 * is opened again within a minute asks nothing. Without them every page that is opened asks.
 */
export const queryClient = new LiveQueryClient({
  defaultOptions: {
    queries: {
      staleTime: () => (getLiveStatus().kind === "live" ? FRESH_MS : JUST_MS),
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      // Without Wi-Fi a request fails at once with a plain sentence; waiting silently would look like loading.
      networkMode: "always",
      retry: (failures, error) => failures < TRIES - 1 && isUnreachable(error),
      retryDelay: (failures, error) => waitOf(error) ?? Math.min(1000 * 2 ** failures, 8000),
    },
    mutations: { networkMode: "always", retry: false },
  },
});

// When the session ends or becomes someone else's, in whichever tab, nothing of the former stays.
let userId = sessionStore.get()?.user.id ?? null;
sessionStore.subscribe(() => {
  const next = sessionStore.get()?.user.id ?? null;
  if (next === userId) return;
  userId = next;
  queryClient.clear();
});

/** What the server asked to wait, in milliseconds. */
function waitOf(error: Error): number | null {
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  return seconds === null ? null : seconds * 1000;
}

import { LiveFeed } from "@wardline/client/live-feed";
import { claimReload } from "@wardline/client/live-feed-retry";
import { browserTimers } from "@wardline/client/live-feed-timers";
import { openLiveSocket } from "@wardline/client/live-socket";
import { tabItems } from "@wardline/client/page-storage";
import type { LiveChange, LiveClientEvents } from "@wardline/contracts/live/events";
import { renewSession } from "../calls/api.js";
import { storeRevision, takeStartRevision } from "../session/held-revision.js";
import { endSession } from "../session/session-begin.js";
import { sessionStore } from "../session/session-store.js";
import type { ApplyChanges } from "./live-cache.js";
import { classifyLiveState, setLiveRevision, setLiveStatus } from "./live-status.js";
import { queryClient, refetchUnreachedQueries } from "./query-client.js";

const CHECK_INTERVAL_MS = 5_000;

/** Keeps the query cache current over one live connection. Returns a function that closes the connection. */
export function connectLive(applyChanges: ApplyChanges): () => void {
  const session = sessionStore.get();
  const userId = session?.user.id ?? "";
  let token = session?.token ?? null;
  const startedAt = Date.now();
  const start = takeStartRevision(userId);
  let storedRevision: number | null = null;

  let isPolled = false;

  const timers = { ...browserTimers, now: () => Date.now() };
  const feed = new LiveFeed<LiveChange, never, LiveClientEvents>({
    socket: openLiveSocket(window.location.origin, {
      timers,
      onPolled: (next) => {
        isPolled = next;
        show();
      },
    }),
    timers,
    credentials: () => ({ token }),
    since: start?.revision ?? null,
    epoch: start?.epoch,
    onChanges: (changes, { revision }) => {
      applyChanges(changes, queryClient);
      setLiveRevision(revision);
    },
    onReload: () => void queryClient.invalidateQueries(),
    onStatus: (status) => {
      show();
      if (status.kind === "live") refetchUnreachedQueries(queryClient);
      if (status.kind !== "refused") return;
      if (status.code === "UNAUTHORIZED") void renew();
      if (status.code === "HOSPITAL_SUSPENDED") endSession(status.code);
    },
    onPacket: show,
    onTooOld: () => {
      if (claimReload(tabItems, Date.now(), performance.now())) window.location.reload();
    },
  });

  function show(): void {
    const { lastHeardAt } = feed;
    const silence = Date.now() - (lastHeardAt ?? startedAt);
    if (feed.revision !== null && feed.revision !== storedRevision) {
      storedRevision = feed.revision;
      setLiveRevision(storedRevision);
      if (sessionStore.get()?.user.id === userId)
        storeRevision(userId, { revision: storedRevision, epoch: feed.epoch });
    }
    setLiveStatus({
      kind: classifyLiveState(feed.status.kind === "live", silence),
      lastHeardAt,
      isPolled,
    });
  }

  function check(): void {
    show();
    // Earlier requests may have failed, for example because the server's database was down.
    if (feed.status.kind === "live") refetchUnreachedQueries(queryClient);
  }

  async function renew(): Promise<void> {
    if (token === null) return;
    const next = await renewSession(token).catch(() => null);
    if (next !== null) feed.reconnectNow();
  }

  /** Sends a renewed token; otherwise the server would close the connection when the old token expires. */
  function sendRenewedToken(): void {
    const next = sessionStore.get()?.token ?? null;
    if (next === token || next === null) return;
    token = next;
    const socket = feed.readySocket;
    if (socket === null) feed.reconnectNow();
    else {
      socket.emit("auth", { token: next }, ({ ok }) => {
        if (!ok) feed.refetch();
      });
    }
  }

  function wake(): void {
    if (document.visibilityState === "visible") feed.reconnectNow();
  }

  const unsubscribe = sessionStore.subscribe(sendRenewedToken);
  const timer = window.setInterval(check, CHECK_INTERVAL_MS);
  const controller = new AbortController();
  const { signal } = controller;
  window.addEventListener("online", wake, { signal });
  document.addEventListener("visibilitychange", wake, { signal });
  window.addEventListener("pageshow", wake, { signal });
  feed.start();

  return () => {
    unsubscribe();
    window.clearInterval(timer);
    controller.abort();
    feed.stop();
    setLiveStatus({ kind: "reconnecting", lastHeardAt: null });
  };
}

import { claimReload } from "@wardline/client/live-feed-retry";
import { browserTimers } from "@wardline/client/live-feed-timers";
import { openBoardSocket } from "@wardline/client/live-socket";
import type { PageStorage } from "@wardline/client/page-storage";
import { isPreview } from "@wardline/domain/boards/board-address";
import { BoardSession } from "./board-session.js";
import { getKnownZone } from "./clock.js";
import { createStorageStatus, getPersistence, onPress } from "./keeping.js";
import { fetchServedBuild, fetchSnapshot, getOwnBuild, retryForever } from "./loading.js";
import { isPairedBoard, ScreenIdentity, storePairedPlace } from "./screen-identity.js";
import { ScreenReport } from "./screen-report.js";
import { SnapshotStorage } from "./snapshot-storage.js";
import { HandoffStore, OrderStore } from "./stores.js";

const RELOAD_TICK_MS = 10_000;

/** Opens the board of `key` in this page. `shell` resolves to whether the page opens without a server. */
export function openBoard(key: string, storage: PageStorage, shell: Promise<boolean | null>) {
  const { location } = window;
  const build = getOwnBuild(document);
  const identity = new ScreenIdentity(storage, Math.random);
  const isViewOnly = isPreview(location.search);
  const socket = openBoardSocket(location.origin, {
    timers: browserTimers,
    onPolled: (isPolled) => session.setPolled(isPolled),
  });
  socket.on("screen", identity.adopt);
  const isPaired = isPairedBoard(storage, key, location.hash);
  const keeping = createStorageStatus(getPersistence(window));
  keeping.subscribe(() => session.reports.reportSoon());
  void keeping.setShell(shell);
  onPress(keeping.persist);
  const handoff = new HandoffStore(socket);
  const report = new ScreenReport({
    identity,
    isPaired,
    keeps: keeping.getCurrent,
    build,
    viewport: () => ({ width: window.innerWidth, height: window.innerHeight }),
    isVisible: () => document.visibilityState === "visible",
    onStateChange: () => session.reports.reportSoon(),
    onDrawingChange: () => session.reports.noteDrawn(),
  });
  const reloadNow = () => {
    session.save();
    location.reload();
  };
  const reload = () => {
    if (claimReload(storage, Date.now(), performance.now())) reloadNow();
  };
  const session = new BoardSession({
    key,
    socket,
    timers: browserTimers,
    wall: () => Date.now(),
    storage: new SnapshotStorage(storage, key, (isRead) =>
      keeping.setStored(isRead && !storage.isMemory),
    ),
    fetchSnapshot,
    presence: () => (isViewOnly ? null : report.read()),
    build,
    onTooOld: reload,
  });

  // Only a page that has been open for long needs this, so the board is shown without waiting for it.
  const selfReload = retryForever(async () => {
    const { SelfReload } = await import("./self-reload.js");
    return new SelfReload({
      build,
      chance: Math.random(),
      servedBuild: () => fetchServedBuild(location.pathname),
      reload,
    });
  });
  let wasConnected = false;
  session.subscribe(() => {
    const { status } = session.getCurrent();
    const before = wasConnected;
    wasConnected = status === "live" || status === "polled";
    if (wasConnected && !before) void selfReload.then((one) => one.checkSoon(performance.now()));
  });
  window.setInterval(() => {
    const zone = getKnownZone(session.getCurrent().state?.hospital.timezone ?? "");
    void selfReload.then((one) => one.tick(session.clock.now(), performance.now(), zone));
  }, RELOAD_TICK_MS);

  window.addEventListener("online", () => session.wake());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") session.wake();
    session.reports.flush();
  });
  window.addEventListener("pagehide", () => {
    session.reports.leave();
    session.save();
  });
  window.addEventListener("pageshow", () => {
    session.wake();
    session.reports.resume();
  });
  const orders = new OrderStore({
    socket,
    identity,
    isPreview: isViewOnly,
    timers: browserTimers,
    now: () => session.clock.now(),
    reload: reloadNow,
    moveTo: (other) => {
      session.forget();
      const path = storePairedPlace(storage, { area: "board", key: other });
      const address = new URL(path, location.href);
      address.search = location.search;
      location.replace(address.href);
    },
  });
  session.start();
  /** Forgets the state, which cannot be shown, and reloads the page as soon as possible. */
  const recover = () => {
    session.forget();
    reload();
    window.setInterval(reload, RELOAD_TICK_MS);
  };
  return { session, report, orders, handoff, keeping, isPaired, recover };
}

import "@wardline/theme/forced-colors.css";
import { browserTimers } from "@wardline/client/live-feed-timers";
import type { PageStorage } from "@wardline/client/page-storage";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Suspended } from "../chrome/screen/message.js";
import Pairing from "../chrome/screen/pairing.js";
import { getKnownZone } from "../live/clock.js";
import { keepAwake } from "../live/keep-awake.js";
import { createStorageStatus, getPersistence, onPress } from "../live/keeping.js";
import { openKitStorage } from "../live/kit-storage.js";
import { fetchServedBuild, getOwnBuild } from "../live/loading.js";
import { fetchKits } from "../live/pairing.js";
import { SelfReload } from "../live/self-reload.js";
import { useNow } from "../view/time/use-now.js";
import { StationSession } from "./station-session.js";
import { StationView } from "./station-view.js";

const RELOAD_TICK_MS = 10_000;

interface StationProps {
  storage: PageStorage;
  /** Resolves to true if the page opens without a server; null if unknown. */
  shell: Promise<boolean | null>;
}

/** Shows the station's page, or the pairing page while there is no key. */
export default function StationPage(props: StationProps & { stationKey: string | null }) {
  const { stationKey, storage } = props;
  if (stationKey === null) return <Pairing storage={storage} area="station" withdrawn={null} />;
  return <Station {...props} stationKey={stationKey} />;
}

function Station({ stationKey, storage, shell }: StationProps & { stationKey: string }) {
  useEffect(() => keepAwake(() => undefined), []);
  const [storageTracker] = useState(() => createStorageStatus(getPersistence(window)));
  const [session] = useState(
    () =>
      new StationSession({
        timers: browserTimers,
        wall: () => Date.now(),
        storage: openKitStorage(stationKey),
        fetchKits: (newestStoredKit) =>
          fetchKits(stationKey, { keeps: storageTracker.getCurrent(), newestKit: newestStoredKit }),
        onStored: storageTracker.setStored,
      }),
  );
  useEffect(() => {
    const fetchAgain = () => {
      if (document.visibilityState === "visible") void session.fetchNow();
    };
    void session.start();
    window.addEventListener("online", fetchAgain);
    document.addEventListener("visibilitychange", fetchAgain);
    const reloadTimer = reloadRegularly(session);
    return () => {
      session.stop();
      window.removeEventListener("online", fetchAgain);
      document.removeEventListener("visibilitychange", fetchAgain);
      window.clearInterval(reloadTimer);
    };
  }, [session]);
  useEffect(() => {
    void storageTracker.setShell(shell);
    return onPress(storageTracker.persist);
  }, [storageTracker, shell]);
  const storageState = useSyncExternalStore(storageTracker.subscribe, storageTracker.getCurrent);
  const current = useSyncExternalStore(session.subscribe, session.getCurrent);
  const now = useNow(session.clock);
  if (current.server === "suspended") return <Suspended />;
  if (current.server === "gone") {
    return <Pairing storage={storage} area="station" withdrawn={stationKey} />;
  }
  return <StationView current={current} now={now} hasNoStorage={storageState === "no"} />;
}

/** Reloads the page each night and for a new build, if the server responds. */
function reloadRegularly(session: StationSession): number {
  const selfReload = new SelfReload({
    build: getOwnBuild(document),
    chance: Math.random(),
    servedBuild: () => fetchServedBuild(window.location.pathname),
    reload: () => window.location.reload(),
  });
  return window.setInterval(
    () => void selfReload.tick(session.clock.now(), performance.now(), getKnownZone("")),
    RELOAD_TICK_MS,
  );
}

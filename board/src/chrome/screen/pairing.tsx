import type { PageStorage } from "@wardline/client/page-storage";
import { NOTHING_STORED_TEXT, type ScreenStorage } from "@wardline/domain/boards/screen-keeping";
import { buildQrPath } from "@wardline/theme/qr-path";
import { useEffect, useState, useSyncExternalStore } from "react";
import "./pairing.css";
import { canOpenOffline, getStorageHelp } from "@wardline/client/browser-keeping";
import { keepAwake } from "../../live/keep-awake.js";
import { createStorageStatus, getPersistence } from "../../live/keeping.js";
import { fetchSnapshot, retryForever } from "../../live/loading.js";
import {
  type ShownPairing as Code,
  fetchKits,
  fetchPairedPlace,
  requestPairing,
} from "../../live/pairing.js";
import {
  buildPath,
  type PairedPlace,
  readPairedPlace,
  type ScreenArea,
  storePairedPlace,
} from "../../live/screen-identity.js";
import { MessagePage } from "./message.js";
import { useQrModules } from "./qr-code.js";

const POLL_MS = 3_000;

const WORDS = {
  board: {
    title: "Pair this screen",
    goneTitle: "This screen’s address is no longer valid",
    pairAgain: "It was replaced or revoked. To show a board here again, open",
    page: "Settings, Board",
    path: "/dashboard/settings",
    hash: "#board",
  },
  station: {
    title: "Pair this downtime station",
    goneTitle: "This station was removed",
    pairAgain: "Its kits were deleted. To use it again, open",
    page: "Downtime",
    path: "/dashboard/downtime",
    hash: "",
  },
} as const;

/** Shows a code on a screen, which becomes the board or station for which an administrator enters the code. */
export default function Pairing(props: {
  storage: PageStorage;
  area?: ScreenArea;
  /** Key that was valid here until it was renewed or withdrawn; null if there was none. */
  withdrawn: string | null;
}) {
  const { storage, area = "board", withdrawn } = props;
  const [isAwake, setAwake] = useState(true);
  useEffect(() => keepAwake(setAwake), []);
  const storageStatus = useStorageStatus(storage, area);
  const code = usePairing(storage, area, withdrawn);
  const words = WORDS[area];
  const query = `?code=${encodeURIComponent(code ?? "")}`;
  const qr = useQrModules(window.location.origin + words.path + query + words.hash, "M");
  if (code === null) {
    return (
      <MessagePage title="Connecting to the hospital">
        A code for this screen appears as soon as the server answers.
      </MessagePage>
    );
  }
  return (
    <div className="stage">
      <section className="flex pairing">
        <div className="pairing-words">
          <h1 className="pairing-title">{withdrawn === null ? words.title : words.goneTitle}</h1>
          <p className="pairing-code">{code}</p>
          <p className="secondary pairing-text">
            {withdrawn === null ? "Open" : words.pairAgain} {words.page} in Wardline at{" "}
            <b className="pairing-address">{window.location.host}</b> and type in this code, or scan
            the QR code with your phone.
          </p>
          {storageStatus === "no" ? (
            <p className="bold pairing-text pairing-warning" role="alert">
              {NOTHING_STORED_TEXT}. {getStorageHelp(window.isSecureContext)}
            </p>
          ) : null}
          {storageStatus === "at risk" ? (
            <p className="secondary pairing-text">
              This browser may delete what it stores. Add this page to the Home Screen, or install
              it as an app, and open it from there.
            </p>
          ) : null}
          {isAwake ? null : (
            <p className="secondary pairing-text">
              {"wakeLock" in navigator
                ? "Tap once, so that the screen stays awake."
                : "This browser cannot keep the screen on. Switch the device's sleep mode off (Auto-Lock: Never)."}
            </p>
          )}
        </div>
        {qr === null ? null : (
          <svg className="pairing-qr" viewBox={`0 0 ${qr.size} ${qr.size}`} aria-hidden="true">
            <path fill="currentColor" shapeRendering="crispEdges" d={buildQrPath(qr)} />
          </svg>
        )}
      </section>
    </div>
  );
}

/** Returns whether this browser stores data, and asks for permission while somebody is at the screen to allow it. */
function useStorageStatus(storage: PageStorage, area: ScreenArea): ScreenStorage | null {
  const [storageTracker] = useState(() => createStorageStatus(getPersistence(window)));
  useEffect(() => {
    const checkPairing = async () => {
      void storageTracker.setShell(canOpenOffline(`/${area}`));
      storageTracker.setStored(
        !storage.isMemory && (area === "board" || (await (await loadKitStorage()).isStoringKits())),
      );
      storageTracker.persist();
    };
    void checkPairing();
  }, [storageTracker, storage, area]);
  return useSyncExternalStore(storageTracker.subscribe, storageTracker.getCurrent);
}

/** Returns the code to show; null until the server sends one. Opens the new address after pairing. */
function usePairing(storage: PageStorage, area: ScreenArea, withdrawn: string | null) {
  const [pairing, setPairing] = useState<Code | null>(null);
  useEffect(() => {
    let timer = 0;
    let isOver = false;
    const step = async (current: Code | null): Promise<void> => {
      const now = Date.now();
      const isValid = current !== null && now < current.expiresAt;
      const place = isValid ? await fetchPairedPlace(current.secret) : null;
      const next = isValid ? current : await requestPairing(now);
      if (isOver) return;
      if (place !== null) {
        // Deletes the kits of the computer's former pairing.
        await (await loadKitStorage()).openKitStorage(place.key).clear();
        window.location.replace(storePairedPlace(storage, place));
        return;
      }
      setPairing(next);
      timer = window.setTimeout(() => void step(next), POLL_MS);
    };
    const begin = async (): Promise<void> => {
      const knownPlace =
        readPairedPlace(storage) ?? (area === "station" ? await findStoredPlace() : null);
      const isDifferentPlace = knownPlace !== null && knownPlace.key !== withdrawn;
      // If the server does not respond, the board or station itself shows its last state.
      if (isDifferentPlace && !(await isGone(knownPlace)))
        window.location.replace(buildPath(knownPlace));
      else if (!isOver) await step(null);
    };
    void begin();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [storage, area, withdrawn]);
  return pairing?.code ?? null;
}

/** Loads the kits' own storage, which a board does not need. */
const loadKitStorage = () => retryForever(() => import("../../live/kit-storage.js"));

/** Returns the station whose kits are still stored after its pairing was cleared. */
async function findStoredPlace(): Promise<PairedPlace | null> {
  const key = await (await loadKitStorage()).readStoredStation();
  return key === null ? null : { area: "station", key };
}

async function isGone({ area, key }: PairedPlace): Promise<boolean> {
  return (await (area === "board" ? fetchSnapshot(key) : fetchKits(key))) === "gone";
}

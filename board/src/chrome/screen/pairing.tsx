import type { PageStorage } from "@wardline/client/page-storage";
import { KEEPS_NOTHING, type ScreenKeeps } from "@wardline/domain/boards/screen-keeping";
import { qrPath } from "@wardline/theme/qr-path";
import { useEffect, useState, useSyncExternalStore } from "react";
import "../stage.css";
import "./pairing.css";
import { allowsShell, keepingHelp } from "@wardline/client/browser-keeping";
import { fetchKits } from "../../live/fetch-kits.js";
import { fetchSnapshot } from "../../live/fetch-snapshot.js";
import { createKeeping, pagePersistence } from "../../live/keeping.js";
import {
  type Area,
  keepPairedPlace,
  type PairedPlace,
  pairedPlace,
  pathOf,
} from "../../live/paired-place.js";
import { type Pairing as Code, pairedPlaceOf, requestPairing } from "../../live/pairing.js";
import { steadily } from "../../live/steadily.js";
import { Message } from "./message.js";
import { useWakeLock } from "./use-screen.js";

const POLL_MS = 3_000;

/** Where a code is typed in, what for, and what is said of an address that is no longer valid. */
const WORDS: Readonly<
  Record<
    Area,
    { title: string; gone: string; lost: string; page: string; path: string; hash: string }
  >
> = {
  board: {
    title: "Pair this screen",
    gone: "This screen’s address is no longer valid",
    lost: "It was renewed or withdrawn. To show a board here again, open",
    page: "Settings, Board",
    path: "/dashboard/settings",
    hash: "#board",
  },
  station: {
    title: "Pair this downtime station",
    gone: "This station was removed",
    lost: "It has forgotten its kits. To use it again, open",
    page: "Downtime",
    path: "/dashboard/downtime",
    hash: "",
  },
};

/** A screen without a board shows a code; an administrator types it in, and the screen becomes that board, or that station. */
export default function Pairing(props: {
  storage: PageStorage;
  /** What the screen wants to become. */
  area?: Area;
  /** The key that this address had before it was renewed or withdrawn; null where there was none. */
  withdrawn: string | null;
}) {
  const { storage, area = "board", withdrawn } = props;
  const [isAwake, setAwake] = useState(true);
  useWakeLock(setAwake);
  const keeps = useKeeping(storage, area);
  const code = usePairing(storage, area, withdrawn);
  const words = WORDS[area];
  const query = `?code=${encodeURIComponent(code ?? "")}`;
  const qr = useQrCode(window.location.origin + words.path + query + words.hash);
  if (code === null) {
    return (
      <div className="stage">
        <Message mark="screen" title="Connecting to the hospital">
          A code for this screen appears as soon as the server answers.
        </Message>
      </div>
    );
  }
  return (
    <div className="stage">
      <section className="pairing">
        <div className="pairing-words">
          <h1 className="pairing-title">{withdrawn === null ? words.title : words.gone}</h1>
          <p className="pairing-code">{code}</p>
          <p className="pairing-text">
            {withdrawn === null ? "Open" : words.lost} {words.page} in Wardline at{" "}
            <b className="pairing-address">{window.location.host}</b> and type in this code, or scan
            the square with your phone.
          </p>
          {keeps === "no" ? (
            <p className="pairing-text pairing-warning" role="alert">
              {KEEPS_NOTHING}. {keepingHelp(window.isSecureContext)}
            </p>
          ) : null}
          {keeps === "at risk" ? (
            <p className="pairing-text">
              This browser may delete what it keeps. Add this page to the Home Screen, or install it
              as an app, and open it from there.
            </p>
          ) : null}
          {isAwake ? null : (
            <p className="pairing-text">
              {"wakeLock" in navigator
                ? "Tap once, so that the screen stays awake."
                : "This browser lets the screen go dark: switch its sleep off (Auto-Lock: Never)."}
            </p>
          )}
        </div>
        {qr === null ? null : (
          <svg className="pairing-qr" viewBox={`0 0 ${qr.size} ${qr.size}`} aria-hidden="true">
            <path fill="currentColor" shapeRendering="crispEdges" d={qr.path} />
          </svg>
        )}
      </section>
    </div>
  );
}

/** What this browser would keep once it is paired; null until that is known. Somebody is here to allow it. */
function useKeeping(storage: PageStorage, area: Area): ScreenKeeps | null {
  const [keeping] = useState(() => createKeeping(pagePersistence(window)));
  useEffect(() => {
    const prove = async () => {
      void keeping.follow(allowsShell(`/${area}`));
      keeping.stored(
        !storage.isMemory && (area === "board" || (await (await kits()).isStoringKits())),
      );
      keeping.persist();
    };
    void prove();
  }, [keeping, storage, area]);
  return useSyncExternalStore(keeping.subscribe, keeping.getCurrent);
}

/** The code to show, renewed before it expires; null until the server gives one. Paired, the page moves on. */
function usePairing(storage: PageStorage, area: Area, withdrawn: string | null): string | null {
  const [pairing, setPairing] = useState<Code | null>(null);
  useEffect(() => {
    let timer = 0;
    let isOver = false;
    const step = async (current: Code | null): Promise<void> => {
      const now = Date.now();
      const isValid = current !== null && now < current.expiresAt;
      const place = isValid ? await pairedPlaceOf(current.secret) : null;
      const next = isValid ? current : await requestPairing(now);
      if (isOver) return;
      if (place !== null) {
        // Whatever this computer was before, it shows nothing of it any more.
        await (await kits()).kitStorage(place.key).clear();
        window.location.replace(keepPairedPlace(storage, place));
        return;
      }
      setPairing(next);
      timer = window.setTimeout(() => void step(next), POLL_MS);
    };
    const begin = async (): Promise<void> => {
      const known = pairedPlace(storage) ?? (area === "station" ? await keptPlace() : null);
      const isOther = known !== null && known.key !== withdrawn;
      // Without an answer the board, or the station, itself shows what it last knew.
      if (isOther && !(await isGone(known))) window.location.replace(pathOf(known));
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

/** The kits' own storage, which a board has no use for. */
const kits = () => steadily(() => import("../../station/kit-storage.js"));

/** The station whose kits are here although its pairing was cleared away: they are renewed again, or revoked. */
async function keptPlace(): Promise<PairedPlace | null> {
  const key = await (await kits()).keptStation();
  return key === null ? null : { area: "station", key };
}

async function isGone({ area, key }: PairedPlace): Promise<boolean> {
  return (await (area === "board" ? fetchSnapshot(key) : fetchKits(key))) === "gone";
}

/** A QR code as one path of unit squares; its library is loaded only on this page. */
function useQrCode(text: string): { size: number; path: string } | null {
  const [qr, setQr] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    import("qrcode")
      .then(({ create }) => {
        const { modules } = create(text, { errorCorrectionLevel: "M" });
        setQr({ size: modules.size, path: qrPath(modules) });
      })
      .catch(() => undefined);
  }, [text]);
  return qr;
}

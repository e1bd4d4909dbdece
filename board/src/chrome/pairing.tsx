import { qrPath } from "@wardline/theme/qr-path";
import { useEffect, useState } from "react";
import "./stage.css";
import "./pairing.css";
import { fetchSnapshot } from "../live/fetch-snapshot.js";
import { keepPairedKey, pairedKey } from "../live/paired-key.js";
import { type Pairing as Code, pairedBoard, requestPairing } from "../live/pairing.js";
import type { KeepingStorage } from "../live/snapshot-storage.js";
import { Message } from "./message.js";
import { useWakeLock } from "./use-screen.js";

const POLL_MS = 3_000;

/** A screen without a board shows a code; an administrator types it in, and the screen becomes that board. */
export default function Pairing(props: {
  storage: KeepingStorage;
  /** The key of the board that this address showed before it was renewed or withdrawn; null where there was none. */
  withdrawn: string | null;
}) {
  const { storage, withdrawn } = props;
  useWakeLock();
  const code = usePairing(storage, withdrawn);
  const qr = useQrCode(
    `${window.location.origin}/dashboard/settings?code=${encodeURIComponent(code ?? "")}#board`,
  );
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
          <h1 className="pairing-title">
            {withdrawn === null ? "Pair this screen" : "This screen’s address is no longer valid"}
          </h1>
          <p className="pairing-code">{code}</p>
          <p className="pairing-text">
            {withdrawn === null
              ? "Open"
              : "It was renewed or withdrawn. To show a board here again, open"}{" "}
            Settings, Board in Wardline at <b className="pairing-address">{window.location.host}</b>{" "}
            and type in this code, or scan the square with your phone.
          </p>
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

/** The code to show, renewed before it expires; null until the server gives one. Paired, the page moves on. */
function usePairing(storage: KeepingStorage, withdrawn: string | null): string | null {
  const [pairing, setPairing] = useState<Code | null>(null);
  useEffect(() => {
    let timer = 0;
    let isOver = false;
    const step = async (current: Code | null): Promise<void> => {
      const now = Date.now();
      const isValid = current !== null && now < current.expiresAt;
      const key = isValid ? await pairedBoard(current.secret) : null;
      const next = isValid ? current : await requestPairing(now);
      if (isOver) return;
      if (key !== null) {
        keepPairedKey(storage, key);
        showBoard(key);
        return;
      }
      setPairing(next);
      timer = window.setTimeout(() => void step(next), POLL_MS);
    };
    const begin = async (): Promise<void> => {
      const known = pairedKey(storage);
      const isOther = known !== null && known !== withdrawn;
      // Without an answer the board itself shows what it last knew.
      if (isOther && (await fetchSnapshot(known)) !== "gone") showBoard(known);
      else await step(null);
    };
    void begin();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [storage, withdrawn]);
  return pairing?.code ?? null;
}

function showBoard(key: string): void {
  window.location.replace(`/board/${encodeURIComponent(key)}`);
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

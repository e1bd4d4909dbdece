import { endPrintedPage, PAGE_SANDBOX, printPage } from "@wardline/client/printed-page";
import { NOTHING_STORED_TEXT } from "@wardline/domain/boards/screen-keeping";
import { isKitOld, kitAgeText } from "@wardline/domain/operation/kit-age";
import { clockText, dateText } from "@wardline/domain/time/clock-text";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import "./station.css";
import { getStorageHelp } from "@wardline/client/browser-keeping";
import { formatBoardMoment, getKnownZone } from "../live/clock.js";
import { groupKitsByWard, joinKitsForPrint, type StationKit } from "./kits.js";
import type { CurrentStation } from "./station-session.js";

const MAX_DIGIT_WARDS = 9;

/** Shows a downtime station: its wards' kits, their age, and whether the server answers. */
export function StationView(props: {
  current: CurrentStation;
  now: number;
  /** True if the browser does not store the kits, or does not open the page without a server. */
  hasNoStorage?: boolean;
}) {
  const { current, now, hasNoStorage = false } = props;
  const { kits, heardAt, server } = current;
  const wards = useMemo(() => groupKitsByWard(kits?.kits ?? []), [kits]);
  const [choice, setChoice] = useState<{ ward: string; made_at: string | null } | null>(null);
  const ward = wards.find(({ id }) => id === choice?.ward) ?? wards[0];
  const kit = ward?.kits.find(({ made_at }) => made_at === choice?.made_at) ?? ward?.newest;
  // The hospital's zone, from the kits; the computer may be set to another zone.
  const zone = getKnownZone(kits?.timezone ?? "");
  useEffect(() => endPrintedPage, []);
  // The page is light and scrollable, like paper; a board's page is dark and fixed.
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add("is-station");
    return () => classList.remove("is-station");
  }, []);

  const print = (chosen: readonly StationKit[]) => {
    if (chosen.length > 0) printPage(joinKitsForPrint(chosen.map(({ html }) => html)));
  };
  const printOne = () => print(kit === undefined ? [] : [kit]);
  const printAll = () => print(wards.map(({ newest }) => newest));
  /** Prints the kit on `P` and Ctrl P, and all wards on `A`; digits choose a ward. */
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const letter = key.toLowerCase();
    if (altKey || ((ctrlKey || metaKey) && letter !== "p")) return;
    if (letter === "p") printOne();
    else if (letter === "a") printAll();
    else if (/^[1-9]$/.test(key)) {
      const chosen = wards[Number(key) - 1];
      if (chosen !== undefined) setChoice({ ward: chosen.id, made_at: null });
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return (
    <div className="station">
      <header>
        <div className="station-head">
          <div>
            <p className="station-hospital" dir="auto">
              {kits?.hospital ?? "Downtime station"}
            </p>
            <h1 className="bold station-name" dir="auto">
              {kits?.name ?? ""}
            </h1>
          </div>
          <p className="bold station-clock">{clockText(now, zone)}</p>
        </div>
        {hasNoStorage ? (
          <p className="bold station-away" role="alert">
            {NOTHING_STORED_TEXT}. {getStorageHelp(window.isSecureContext)}
          </p>
        ) : null}
        {server === "away" ? (
          <p className="bold station-away" role="alert">
            The server cannot be reached.{" "}
            {heardAt === null || kits === null
              ? null
              : `It last answered at ${formatBoardMoment(heardAt, now, zone)}: this is what this computer has stored.`}
          </p>
        ) : null}
        {server === "here" && heardAt !== null ? (
          <p className="station-here">
            The server is reachable. It last answered at {formatBoardMoment(heardAt, now, zone)}.
            New kits arrive automatically.
          </p>
        ) : null}
      </header>
      {ward === undefined || kit === undefined ? (
        <main className="station-empty">
          <p>{emptyText(current)}</p>
        </main>
      ) : (
        <>
          <nav className="station-wards" aria-label="Wards">
            {wards.map(({ id, name, newest }, index) => (
              <button
                key={id}
                type="button"
                aria-current={id === ward.id || undefined}
                onClick={() => setChoice({ ward: id, made_at: null })}
              >
                <span className="bold station-button-name" dir="auto">
                  {index < MAX_DIGIT_WARDS ? <kbd>{index + 1}</kbd> : null} {name}
                </span>
                <span className={isOld(newest, now) ? "bold is-old" : undefined}>
                  {kitAgeText(Date.parse(newest.made_at), now)}
                </span>
              </button>
            ))}
          </nav>
          <main className="station-main">
            <div className="flex station-bar">
              <div>
                <h2 className="bold station-ward" dir="auto">
                  {ward.name}
                </h2>
                <p className={`bold station-age${isOld(kit, now) ? " is-old" : ""}`}>
                  AS OF {formatAsOf(kit, zone)}, {kitAgeText(Date.parse(kit.made_at), now)}
                </p>
              </div>
              <div className="station-acts">
                <button type="button" className="station-print" onClick={printOne}>
                  Print this ward <kbd>P</kbd>
                </button>
                {wards.length > 1 ? (
                  <button type="button" onClick={printAll}>
                    Print all wards <kbd>A</kbd>
                  </button>
                ) : null}
              </div>
            </div>
            {ward.kits.length > 1 ? (
              <fieldset className="station-kits" aria-label={`Kits of ${ward.name}`}>
                {ward.kits.map((one, index) => (
                  <button
                    key={one.made_at}
                    type="button"
                    aria-pressed={one === kit}
                    onClick={() => setChoice({ ward: ward.id, made_at: one.made_at })}
                  >
                    {index === 0 ? "Newest" : "Earlier"}, {formatAsOf(one, zone)}
                  </button>
                ))}
              </fieldset>
            ) : null}
            <KitFrame kit={kit} />
          </main>
        </>
      )}
    </div>
  );
}

/** Width of a kit's page, about that of A4, and its maximum magnification on a wider screen. */
const KIT_WIDTH = 820;
const MAX_ZOOM = 1.6;

/** Shows a kit at its full height, so that the page scrolls, not the frame, and the frame never needs the focus. */
function KitFrame({ kit }: { kit: StationKit }) {
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [size, setSize] = useState({ width: KIT_WIDTH, height: KIT_WIDTH, zoom: 1 });
  const measure = useCallback(() => {
    const available = room.current?.clientWidth ?? KIT_WIDTH;
    const zoom = Math.min(MAX_ZOOM, Math.max(1, available / KIT_WIDTH));
    const height = frame.current?.contentDocument?.documentElement.scrollHeight ?? KIT_WIDTH;
    setSize({ width: available / zoom, height, zoom });
  }, []);
  useLayoutEffect(() => {
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, [measure]);
  const { width, height, zoom } = size;
  return (
    <div ref={room} className="station-paper" style={{ height: height * zoom }}>
      <iframe
        ref={frame}
        key={`${kit.ward_id} ${kit.made_at}`}
        className="station-kit"
        title={`Downtime kit of ${kit.ward}`}
        sandbox={PAGE_SANDBOX}
        tabIndex={-1}
        srcDoc={kit.html}
        style={{ width, height, transform: `scale(${zoom})` }}
        onLoad={measure}
      />
    </div>
  );
}

function emptyText({ kits, server }: CurrentStation): string {
  if (kits !== null) return "There is no kit yet. The first one is made within half an hour.";
  return server === "asking"
    ? "Asking the server for the kits."
    : "This computer has no kits yet. It fetches them as soon as the server answers.";
}

function formatAsOf({ made_at }: StationKit, zone: string): string {
  return `${clockText(made_at, zone)}, ${dateText(made_at, zone)}`;
}

function isOld({ made_at }: StationKit, now: number): boolean {
  return isKitOld(Date.parse(made_at), now);
}

import { formatCount } from "@wardline/domain/text/format-count";
import { lazy, memo, type ReactNode, Suspense, useState } from "react";
import { retryForever } from "../../live/retry-forever.js";
import type { ShownBoard } from "../../view/board-view.js";
import type { Viewport } from "../../view/place/stage.js";
import "./header.css";
import { type FitOptions, fitWords, measureText } from "../../view/place/ruler.js";
import { useElementWidth } from "../screen/viewport.js";
import { FittedText } from "../text/fitted.js";
import { Glyph } from "../text/glyph.js";
import { useRuler } from "../text/page-ruler.js";
import { buildStatusStyle } from "../text/status-colour.js";
import { LiveBadge } from "./live-badge.js";
import type { LogoShape } from "./logo.js";

// Not every hospital has a logo, nor every display a code. The parts that all boards show load first.
const Logo = lazy(() => retryForever(() => import("./logo.js")));
const Handoff = lazy(() => retryForever(() => import("./handoff.js")));

/**
 * Ways to fit the hospital's name: one line in smaller letters comes before two lines. Below a wordmark, which already
 * shows the name, the name is small.
 */
const NAME_STYLES: readonly FitOptions[] = [
  { size: 34, weight: 700, tracking: -0.01 },
  { size: 30, weight: 700, tracking: -0.01 },
  { size: 26, weight: 700, tracking: -0.025 },
  { size: 30, weight: 700, tracking: -0.01, lines: 2 },
  { size: 26, weight: 700, tracking: -0.025, lines: 2 },
];
const WORDMARK_NAME_STYLES: typeof NAME_STYLES = [
  { size: 24, weight: 700, tracking: -0.01 },
  { size: 22, weight: 700, tracking: -0.01 },
  { size: 20, weight: 700, tracking: -0.02 },
];
/** Gap between a name below a wordmark and the number of patients, and the letter size of that number, in units. */
const TOTAL_GAP = 14;
const TOTAL_SIZE = 24;

interface CountProps {
  kind: "over" | "new" | "free";
  count: number;
  label: string;
  children?: ReactNode;
}

function Count({ kind, count, label, children }: CountProps) {
  return (
    <li
      className={`count is-${kind}${count === 0 ? " is-none" : ""}`}
      style={buildStatusStyle("new_patient")}
    >
      <span className="count-glyph">{children}</span>
      <span className="count-number">{count}</span>
      <span className="count-label">{label}</span>
    </li>
  );
}

type HeaderView = Pick<
  ShownBoard,
  "hospital" | "clock" | "date" | "answers" | "total" | "freshness" | "lastHeardAt"
> & {
  /** Makes the header redraw after a resize, which changes the space for the name. */
  viewport: Viewport;
  /** Address of the board's QR code; null without a code. */
  handoff: string | null;
};

/** Shows the hospital, the counts, the free beds, the board's freshness, and the time (docs/board.md, 2D Classical). */
export const Header = memo(function Header(view: HeaderView) {
  const { hospital, answers } = view;
  const { overdue: overdueCount, newPatients: newCount, free } = answers;
  useRuler();
  const [ref, room] = useElementWidth<HTMLDivElement>();
  // A loaded logo or code leaves less space for the name.
  const [logo, setLogo] = useState<LogoShape | null>(null);
  const [, setCodeWidth] = useState(0);
  const hasWordmark = hospital.logo_url !== null && logo?.isWordmark === true;
  const total = formatCount(view.total, "patient");
  const totalWidth = hasWordmark ? TOTAL_GAP + measureText(total, { size: TOTAL_SIZE }) : 0;
  const names = hasWordmark ? WORDMARK_NAME_STYLES : NAME_STYLES;
  return (
    <header className="header">
      <div className={hasWordmark ? "header-brand is-wordmark" : "header-brand"}>
        {hospital.logo_url === null ? null : (
          <Suspense fallback={null}>
            <Logo key={hospital.logo_url} url={hospital.logo_url} onShape={setLogo} />
          </Suspense>
        )}
        <div ref={ref} className="header-hospital">
          <FittedText
            as="h1"
            className="header-name"
            form={fitWords([{ text: hospital.name }], names, room - totalWidth)}
            dir="auto"
          />
          <p className="header-total fades">{total}</p>
        </div>
      </div>
      <ul className="counts fades">
        <Count
          kind="over"
          count={overdueCount}
          label={overdueCount === 1 ? "waits too long" : "wait too long"}
        >
          ▲
        </Count>
        <Count kind="new" count={newCount} label="new">
          <Glyph status="new_patient" />
        </Count>
        {free === null ? null : (
          <Count kind="free" count={free} label={free === 1 ? "bed free" : "beds free"} />
        )}
      </ul>
      <div className="header-when">
        <LiveBadge freshness={view.freshness} lastHeardAt={view.lastHeardAt} />
        <p className="header-date">{view.date}</p>
      </div>
      <p className="header-clock">{view.clock}</p>
      {view.handoff === null ? null : (
        <Suspense fallback={null}>
          <Handoff address={view.handoff} onWidth={setCodeWidth} />
        </Suspense>
      )}
    </header>
  );
});

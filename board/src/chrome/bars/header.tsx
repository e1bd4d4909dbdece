import { counted } from "@wardline/domain/text/counted";
import { lazy, memo, type ReactNode, Suspense, useState } from "react";
import { steadily } from "../../live/steadily.js";
import type { BoardView } from "../../view/board-view.js";
import "./header.css";
import { Glyph } from "../text/glyph.js";
import { statusColour } from "../text/status-colour.js";
import { useFit } from "../text/use-fit.js";
import { LiveBadge } from "./live-badge.js";
import type { LogoShape } from "./logo.js";

// Not every hospital has a logo, nor every display a code: what all show comes before them.
const Logo = lazy(() => steadily(async () => ({ default: (await import("./logo.js")).Logo })));
const Handoff = lazy(() =>
  steadily(async () => ({ default: (await import("./handoff.js")).Handoff })),
);

interface CountProps {
  kind: "over" | "new" | "free";
  count: number;
  label: string;
  children?: ReactNode;
}

/** One of the header's answers: its sign, the number and the word. */
function Count({ kind, count, label, children }: CountProps) {
  return (
    <li
      className={`count is-${kind}${count === 0 ? " is-none" : ""}`}
      style={statusColour("new_patient")}
    >
      <span className="count-glyph">{children}</span>
      <span className="count-number">{count}</span>
      <span className="count-label">{label}</span>
    </li>
  );
}

type HeaderView = Pick<
  BoardView,
  "hospital" | "clock" | "date" | "answers" | "total" | "freshness" | "lastHeard"
> & {
  /** Where the board's code leads the phone that scans it; null where it shows none. */
  handoff: string | null;
};

/**
 * The hospital, how many are here, wait too long and are new, the free beds, how fresh the board is, and the time (docs/board.md, 2D Classical).
 */
export const Header = memo(function Header(view: HeaderView) {
  const { hospital, answers, total } = view;
  const { over, fresh, free } = answers;
  const name = useFit<HTMLHeadingElement>(4);
  // A logo or a code that has come leaves the name less room: it is then fitted again.
  const [logo, setLogo] = useState<LogoShape | null>(null);
  const [, setCodeWidth] = useState(0);
  const hasWordmark = hospital.logo_url !== null && logo?.isWordmark === true;
  return (
    <header className="header">
      <div className={hasWordmark ? "header-brand is-wordmark" : "header-brand"}>
        {hospital.logo_url === null ? null : (
          <Suspense fallback={null}>
            <Logo key={hospital.logo_url} url={hospital.logo_url} onShape={setLogo} />
          </Suspense>
        )}
        <div className="header-hospital">
          <h1 ref={name} className="header-name" dir="auto">
            {hospital.name}
          </h1>
          <p className="header-total fades">{counted(total, "patient")}</p>
        </div>
      </div>
      <ul className="counts fades">
        <Count kind="over" count={over} label={over === 1 ? "waits too long" : "wait too long"}>
          ▲
        </Count>
        <Count kind="new" count={fresh} label="new">
          <Glyph status="new_patient" />
        </Count>
        {free === null ? null : (
          <Count kind="free" count={free} label={free === 1 ? "bed free" : "beds free"} />
        )}
      </ul>
      <div className="header-when">
        <LiveBadge freshness={view.freshness} lastHeard={view.lastHeard} />
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

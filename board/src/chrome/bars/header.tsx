import { POLLED_TEXT } from "@wardline/domain/boards/polled-text";
import { formatCount } from "@wardline/domain/text/format-count";
import { memo, type ReactNode, useState } from "react";
import type { ShownBoard } from "../../view/board-view.js";
import type { Viewport } from "../../view/place/stage.js";
import { lazyPart } from "../fallback.js";
import "./header.css";
import { type FitOptions, fitWords, measureText } from "../../view/place/ruler.js";
import { useElementWidth } from "../screen/window.js";
import { FittedText, useRuler } from "../text/fitted.js";
import { buildStatusStyle, Glyph } from "../text/signals.js";

// Not every hospital has a logo, nor every display a code. The parts that all boards show load first.
const Logo = lazyPart(() => import("./logo.js"));
const Handoff = lazyPart(() => import("./handoff.js"));

/** Ways to fit the hospital's name, which is small below a wordmark, because the wordmark already shows it. */
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
  const { hospital, answers, freshness } = view;
  const { overdue, newPatients, free } = answers;
  useRuler();
  const [ref, room] = useElementWidth();
  // A loaded logo or code leaves less space for the name.
  const [logo, setLogo] = useState<{ isWordmark: boolean } | null>(null);
  const [, setCodeWidth] = useState(0);
  const hasWordmark = hospital.logo_url !== null && logo?.isWordmark === true;
  const total = formatCount(view.total, "patient");
  const totalWidth = hasWordmark ? TOTAL_GAP + measureText(total, { size: TOTAL_SIZE }) : 0;
  const overdueLabel = overdue === 1 ? "waits too long" : "wait too long";
  const names = hasWordmark ? WORDMARK_NAME_STYLES : NAME_STYLES;
  const hasDot = freshness === "live" || freshness === "reconnecting";
  return (
    <header className="flex header">
      <div className={`flex grow header-brand${hasWordmark ? " is-wordmark" : ""}`}>
        {hospital.logo_url === null ? null : (
          <Logo key={hospital.logo_url} url={hospital.logo_url} onShape={setLogo} />
        )}
        <div ref={ref} className="grow header-hospital">
          <FittedText
            as="h1"
            className="header-name"
            form={fitWords([{ text: hospital.name }], names, room - totalWidth)}
            dir="auto"
          />
          <p className="secondary header-total fades">{total}</p>
        </div>
      </div>
      <ul className="flex rigid counts fades">
        <Count kind="over" count={overdue} label={overdueLabel}>
          ▲
        </Count>
        <Count kind="new" count={newPatients} label="new">
          <Glyph status="new_patient" />
        </Count>
        {free === null ? null : (
          <Count kind="free" count={free} label={free === 1 ? "bed free" : "beds free"} />
        )}
      </ul>
      <div className="rigid header-when">
        <p className={`flex secondary badge badge-${freshness}`}>
          {hasDot ? <i className="badge-dot" /> : null}
          {badgeText(view)}
        </p>
        <p className="secondary header-date">{view.date}</p>
      </div>
      <p className="rigid bold header-clock">{view.clock}</p>
      {view.handoff === null ? null : <Handoff address={view.handoff} onWidth={setCodeWidth} />}
    </header>
  );
});

function Count(props: {
  kind: "over" | "new" | "free";
  count: number;
  label: string;
  children?: ReactNode;
}) {
  const { kind, count, label, children } = props;
  // Normal counts are quiet: the eye should find late and new patients.
  const isLit = count > 0 && kind !== "free";
  return (
    <li
      className={`flex count is-${kind}${count === 0 ? " is-none" : ""}`}
      style={buildStatusStyle("new_patient")}
    >
      <span className={`flex count-glyph${isLit ? " is-lit" : ""}`}>{children}</span>
      <span className="bold count-number">{count}</span>
      <span className="secondary count-label">{label}</span>
    </li>
  );
}

/** Returns in a word whether the board is live (docs/board.md, Freshness). */
function badgeText({ freshness, lastHeardAt }: HeaderView): string {
  if (freshness === "live") return "Live";
  if (freshness === "polled") return POLLED_TEXT;
  if (freshness === "past") return "As it was";
  if (freshness === "reconnecting") return "Reconnecting";
  return lastHeardAt === "" ? "Not connected" : `Last update ${lastHeardAt}`;
}

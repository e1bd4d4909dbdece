import { PATIENT_STATUS_SHORT_LABELS } from "@wardline/domain/patient-status";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { type CSSProperties, memo, useState } from "react";
import { type BoardView, OPEN_STATUSES } from "../view/board-view.js";
import "./header.css";
import { Glyph } from "./glyph.js";
import { LiveBadge } from "./live-badge.js";
import { useFit } from "./use-fit.js";

type HeaderView = Pick<
  BoardView,
  "hospital" | "clock" | "date" | "counts" | "total" | "freshness" | "lastHeard"
>;

/**
 * The hospital, how many cards have each status, how fresh the board is, and the time (docs/board.md, 2D Classical).
 */
export const Header = memo(function Header(view: HeaderView) {
  const { hospital, counts, total } = view;
  const name = useFit<HTMLHeadingElement>(3);
  return (
    <header className="header">
      {hospital.logo_url === null ? null : <Logo key={hospital.logo_url} url={hospital.logo_url} />}
      <div className="header-hospital">
        <h1 ref={name} className="header-name" dir="auto">
          {hospital.name}
        </h1>
        <p className="header-total fades">{total === 1 ? "1 patient" : `${total} patients`}</p>
      </div>
      <ul className="counts fades">
        {OPEN_STATUSES.map((status) => (
          <li key={status} className={counts[status] === 0 ? "count is-none" : "count"}>
            <span
              className="count-glyph"
              style={{ "--status": STATUS_MARKS[status].colour } as CSSProperties}
            >
              <Glyph status={status} />
            </span>
            <span className="count-number">{counts[status]}</span>
            <span className="count-label">{PATIENT_STATUS_SHORT_LABELS[status]}</span>
          </li>
        ))}
      </ul>
      <div className="header-when">
        <LiveBadge freshness={view.freshness} lastHeard={view.lastHeard} />
        <p className="header-date">{view.date}</p>
      </div>
      <p className="header-clock">{view.clock}</p>
    </header>
  );
});

/** A picture that cannot be loaded leaves no broken frame on the wall. */
function Logo({ url }: { url: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return <img className="header-logo" src={url} alt="" onError={() => setBroken(true)} />;
}

import { memo } from "react";
import "./place.css";
import { PAGE_MS } from "../view/time/turns.js";

/** Maximum number of pages shown as dots; more dots would be hard to count. */
const MAX_DOTS = 8;

interface PlaceProps {
  page: number;
  pages: number;
  turnedAt: number;
  now: number;
}

/** Shows the current page, the number of pages, and the time until the next page (docs/board.md, 2D Classical). */
export const Place = memo(PageOfPages, isSameTurn);

function PageOfPages({ page, pages, turnedAt, now }: PlaceProps) {
  if (pages <= 1) return null;
  // A board that is switched on in the middle of a page's time shows only the rest of it.
  const delay = `${Math.min(0, turnedAt - now)}ms`;
  return (
    <div className="place">
      <div className="place-words">
        <span>{`Page ${page + 1} of ${pages}`}</span>
        {pages > MAX_DOTS ? null : (
          <span className="place-dots">
            {Array.from({ length: pages }, (_, index) => (
              <i key={index} className={index === page ? "place-dot is-here" : "place-dot"} />
            ))}
          </span>
        )}
      </div>
      <div className="place-track">
        <i
          key={turnedAt}
          className="place-progress"
          style={{ animationDuration: `${PAGE_MS}ms`, animationDelay: delay }}
        />
      </div>
    </div>
  );
}

/** True if only the time differs: the progress bar moves by itself. */
function isSameTurn(a: PlaceProps, b: PlaceProps): boolean {
  return a.page === b.page && a.pages === b.pages && a.turnedAt === b.turnedAt;
}

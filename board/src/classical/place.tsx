import { memo } from "react";
import "./place.css";
import { PAGE_MS } from "../view/turns.js";

/** More pages than this are told in figures: dots would have to be counted. */
const MOST_DOTS = 8;

/** Which rows of how many show, and how long until the page turns (docs/board.md, 2D Classical). */
export const Place = memo(function Place(props: {
  page: number;
  pages: number;
  capacity: number;
  total: number;
  /** A new page, or the same page again, starts the progress anew. */
  turnedAt: number;
}) {
  const { page, pages, capacity, total, turnedAt } = props;
  if (pages <= 1) return null;
  const first = page * capacity + 1;
  const last = Math.min(total, first + capacity - 1);
  return (
    <div className="place">
      <div className="place-words">
        <span>
          {first}–{last} of {total}
        </span>
        {pages > MOST_DOTS ? (
          <span>
            Page {page + 1} of {pages}
          </span>
        ) : (
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
          style={{ animationDuration: `${PAGE_MS}ms` }}
        />
      </div>
    </div>
  );
});

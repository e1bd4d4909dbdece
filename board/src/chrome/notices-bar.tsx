import { useMemo } from "react";
import "./notices-bar.css";
import { NOTICE_MS, type NoticeSlide, noticeSlides } from "../view/notice-slides.js";
import { pageTurn } from "../view/turns.js";

/** What the bar's margins, tag and page number take of its width, in units; the longer tag takes more. */
const TAKEN = 290;
const TAKEN_STALE = 500;
/** Letters in units, as in the style sheet. */
const SIZES = { large: 38, small: 30 };

/**
 * The announcements in force, one after the other; a long one in parts, and nothing ever runs
 * (docs/board.md, 2D Classical).
 */
export function NoticesBar(props: {
  notices: readonly string[];
  width: number;
  now: number;
  /** While the board is stale: when the announcements were last known to be in force; else null. */
  asOf: string | null;
}) {
  const { notices, width, now, asOf } = props;
  const room = width - (asOf === null ? TAKEN : TAKEN_STALE);
  const slides = useMemo(
    () =>
      notices.reduce<NoticeSlide[]>(
        (all, message) => all.concat(noticeSlides(message, room, SIZES)),
        [],
      ),
    [notices, room],
  );
  const page = pageTurn(now, slides.length, NOTICE_MS).index;
  const slide = slides[page];
  if (slide === undefined) return null;
  return (
    <footer className="notices fades">
      {asOf === null ? (
        <span className="notices-tag">Notice</span>
      ) : (
        <span className="notices-tag is-old">Notice as of {asOf}</span>
      )}
      <p key={page} className={`notices-slide is-${slide.size}`} dir="auto">
        {slide.text}
      </p>
      {slides.length > 1 ? (
        <span className="notices-place">
          {page + 1}/{slides.length}
        </span>
      ) : null}
    </footer>
  );
}

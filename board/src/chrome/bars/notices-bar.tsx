import { useEffect, useMemo } from "react";
import "./notices-bar.css";
import type { Notice } from "../../view/board-view.js";
import { findCurrentSlide, splitNotice } from "../../view/notices/notice-slides.js";
import { sumLengths } from "../../view/place/ruler.js";
import { runAfterPaint } from "../screen/window.js";
import { useRuler } from "../text/fitted.js";

/** Width of the bar's margins, tag and page number, in units; the longer tag of a stale board needs more. */
const RESERVED_WIDTH = 290;
const RESERVED_WIDTH_STALE = 500;
/** Letter sizes in units, as in the style sheet. */
const SIZES = { large: 38, small: 30 };

/** Shows the announcements one after another, a long one in parts (docs/board.md, 2D Classical). */
export default function NoticesBar(props: {
  notices: readonly Notice[];
  width: number;
  now: number;
  /** Time at which the announcements were last known to be in force; null unless the board is stale. */
  asOf: string | null;
  /** Called when a posted announcement has been painted; undefined while a picture covers the bar. */
  onNoticePainted: ((id: string, revision: number) => void) | undefined;
}) {
  const { notices, width, now, asOf, onNoticePainted } = props;
  const room = width - (asOf === null ? RESERVED_WIDTH : RESERVED_WIDTH_STALE);
  const ruler = useRuler();
  const slides = useMemo(
    () => ruler(() => notices.map(({ text }) => splitNotice(text, room, SIZES))),
    [ruler, notices, room],
  );
  const parts = slides.map(({ length }) => length);
  const timedNotices = notices.map(({ posted }, index) => ({
    postedAt: posted?.at ?? null,
    parts: parts[index] ?? 0,
  }));
  const turn = findCurrentSlide(now, timedNotices);
  const notice = turn === null ? undefined : notices[turn.notice];
  const slide = turn === null ? undefined : slides[turn.notice]?.[turn.part];
  // The first part of a long announcement is enough, because later revisions, perhaps with an emergency, must not wait
  // for the rest.
  useEffect(() => {
    if (!notice?.posted) return undefined;
    const { id, posted } = notice;
    return runAfterPaint(() => onNoticePainted?.(id, posted.revision));
  }, [notice, onNoticePainted]);
  if (turn === null || notice === undefined || slide === undefined) return null;
  const total = sumLengths(parts);
  return (
    <footer className="flex notices fades">
      <span className={`rigid bold notices-tag${asOf === null ? "" : " is-old"}`}>
        {asOf === null ? "Notice" : `Notice as of ${asOf}`}
      </span>
      <p
        key={`${notice.id} ${turn.part}`}
        className={`grow is-in notices-slide is-${slide.size}`}
        dir="auto"
      >
        {slide.text}
      </p>
      {total > 1 ? (
        <span className="secondary rigid notices-place">
          {sumLengths(parts.slice(0, turn.notice)) + turn.part + 1}/{total}
        </span>
      ) : null}
    </footer>
  );
}

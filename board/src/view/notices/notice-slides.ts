import { pageTurn, secondOf } from "../time/turns.js";

/** How long one message, or one part of a long one, stays (docs/board.md, 2D Classical). */
export const NOTICE_MS = 10_000;

/** What the bar shows at a time: a message, or a part of a long one. */
export interface NoticeSlide {
  size: "large" | "small";
  text: string;
}

/** Widths of a letter of Inter on average, and of one of a wide script, in em. */
const LETTER = 0.57;
const WIDE_LETTER = 1.05;
const FIRST_WIDE = 0x2e80;

/**
 * A message as slides for a bar of `width` units: whole when it fits on one large line, else in parts of up to two
 * small lines, broken between sentences where one ends in time, else between words. `large` and `small`: sizes in units.
 */
export function noticeSlides(
  message: string,
  width: number,
  { large, small }: { large: number; small: number },
): NoticeSlide[] {
  if (ems(message) * large <= width) return [{ size: "large", text: message }];
  // Words seldom end where a line does: the second line is not counted on to its end.
  const room = (width / small) * 1.85;
  const slides: NoticeSlide[] = [];
  let part = "";
  for (const piece of message.match(/\S{1,60} ?/g) ?? []) {
    if (part !== "" && ems(part + piece) > room) {
      const end = sentencesIn(part);
      const isLate = ems(part.slice(0, end)) * 2 >= room;
      const at = isLate && ems(part.slice(end) + piece) <= room ? end : part.length;
      slides.push({ size: "small", text: part.slice(0, at).trim() });
      part = part.slice(at);
    }
    part += piece;
  }
  return slides.concat({ size: "small", text: part.trim() });
}

/** How many letters of a text are whole sentences; "Dr." ends none. */
function sentencesIn(text: string): number {
  const ends = text.match(/^.*\S{3}[.!?] /);
  return ends === null ? 0 : ends[0].length;
}

/** One part of one of several messages. */
export interface NoticeTurn {
  notice: number;
  part: number;
}

/**
 * Which part of which message shows at `now`: a message that has just been posted, from its second on and before all others;
 * one that it interrupts begins again after it. Otherwise all take turns. A matter of the server's clock alone.
 */
export function noticeAt(
  now: number,
  notices: readonly { postedAt: number | null; parts: number }[],
): NoticeTurn | null {
  const forward = forwardOf(notices).find(({ from, until }) => from <= now && now < until);
  if (forward !== undefined) {
    return { notice: forward.notice, part: Math.floor((now - forward.from) / NOTICE_MS) };
  }
  const all = notices.flatMap(({ parts }, notice) =>
    Array.from({ length: parts }, (_, part) => ({ notice, part })),
  );
  return all[pageTurn(now, all.length, NOTICE_MS).index] ?? null;
}

/** When each posted message comes forward, until it has been shown whole. */
function forwardOf(
  notices: readonly { postedAt: number | null; parts: number }[],
): { notice: number; from: number; until: number }[] {
  let plan: { notice: number; from: number; until: number }[] = [];
  const posted = notices.flatMap(({ postedAt, parts }, notice) =>
    postedAt === null ? [] : [{ notice, parts, since: secondOf(postedAt) }],
  );
  posted.sort((a, b) => a.since - b.since || b.notice - a.notice);
  for (const { notice, parts, since } of posted) {
    const waiting = plan.filter(({ until }) => until > since);
    plan = plan.filter(({ until }) => until <= since);
    let from = since + parts * NOTICE_MS;
    plan.push({ notice, from: since, until: from });
    for (const later of waiting) {
      const length = (notices[later.notice]?.parts ?? 0) * NOTICE_MS;
      plan.push({ notice: later.notice, from, until: from + length });
      from += length;
    }
  }
  return plan;
}

/** About how wide a text is, in em. */
function ems(text: string): number {
  let width = 0;
  for (let i = 0; i < text.length; i++) {
    width += text.charCodeAt(i) < FIRST_WIDE ? LETTER : WIDE_LETTER;
  }
  return width;
}

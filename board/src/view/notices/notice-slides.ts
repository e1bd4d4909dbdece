import { canFit, measureText } from "../place/ruler.js";
import { floorToSecond, getPageTurn } from "../time/turns.js";

/** Time for which a message, or one part of a long message, is shown (docs/board.md, 2D Classical). */
export const NOTICE_MS = 10_000;

interface NoticeSlide {
  size: "large" | "small";
  text: string;
}

/**
 * Splits a message for a bar of `width` units: one slide if it fits on one large line, else parts of up to two small
 * lines, split after a sentence where possible. `large` and `small`: sizes in units.
 */
export function splitNotice(
  message: string,
  width: number,
  { large, small }: { large: number; small: number },
): NoticeSlide[] {
  if (measureText(message, { size: large }) <= width) return [{ size: "large", text: message }];
  const canBePart = (text: string) =>
    canFit([{ text: text.trim() }], { size: small, lines: 2, breaks: "long words" }, width);
  const slides: NoticeSlide[] = [];
  let part = "";
  for (const piece of message.match(/\S{1,60} ?/g) ?? []) {
    if (part !== "" && !canBePart(part + piece)) {
      const end = countSentenceLetters(part);
      const isLate = measureText(part.slice(0, end), { size: small }) >= width;
      const at = isLate && canBePart(part.slice(end) + piece) ? end : part.length;
      slides.push({ size: "small", text: part.slice(0, at).trim() });
      part = part.slice(at);
    }
    part += piece;
  }
  return slides.concat({ size: "small", text: part.trim() });
}

/** Counts the letters of the whole sentences in a text; "Dr." does not end a sentence. */
function countSentenceLetters(text: string): number {
  const ends = text.match(/^.*\S{3}[.!?] /);
  return ends === null ? 0 : ends[0].length;
}

/** Returns the message and part to show. A new message comes first; the interrupted one then starts again. */
export function findCurrentSlide(
  now: number,
  notices: readonly { postedAt: number | null; parts: number }[],
) {
  const preferred = planPrecedence(notices).find(({ from, until }) => from <= now && now < until);
  if (preferred !== undefined) {
    return { notice: preferred.notice, part: Math.floor((now - preferred.from) / NOTICE_MS) };
  }
  const all = notices.flatMap(({ parts }, notice) =>
    Array.from({ length: parts }, (_, part) => ({ notice, part })),
  );
  return all[getPageTurn(now, all.length, NOTICE_MS).index] ?? null;
}

/** Returns the periods in which posted messages take precedence, each until its message has been shown in full. */
function planPrecedence(notices: readonly { postedAt: number | null; parts: number }[]) {
  let plan: { notice: number; from: number; until: number }[] = [];
  const posted = notices.flatMap(({ postedAt, parts }, notice) =>
    postedAt === null ? [] : [{ notice, parts, since: floorToSecond(postedAt) }],
  );
  posted.sort((a, b) => a.since - b.since || b.notice - a.notice);
  for (const { notice, parts, since } of posted) {
    const pendingTurns = plan.filter(({ until }) => until > since);
    plan = plan.filter(({ until }) => until <= since);
    let from = since + parts * NOTICE_MS;
    plan.push({ notice, from: since, until: from });
    for (const later of pendingTurns) {
      const length = (notices[later.notice]?.parts ?? 0) * NOTICE_MS;
      plan.push({ notice: later.notice, from, until: from + length });
      from += length;
    }
  }
  return plan;
}

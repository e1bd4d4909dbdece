import type { TypeStep } from "@wardline/theme/type-scale";
import { memo } from "react";
import { buildStatusStyle, Glyph } from "../chrome/text/signals.js";
import type { AttentionPatient } from "../view/patients/attention.js";
import { fillLines, measureText, splitEvery } from "../view/place/ruler.js";

/** Chips on a number of lines. If there are several parts, the board shows the next one with each page. */
export type AttentionStrip = NonNullable<ReturnType<typeof layOutAttentionStrip>>;

/** Arrangements of the chips, the best first, and the maximum number of parts: two pages show every patient. */
const VARIANTS = [
  { lines: 1, hasWaits: true },
  { lines: 1, hasWaits: false },
  { lines: 2, hasWaits: false },
] as const;
const MAX_PARTS = 2;

/** Widths in em, as in the style sheet: a sign with its padding, and the gap after a chip. */
const SIGN_WIDTH = 1.5;
const SIGN_GAP = 0.28;
/** Word before the chips, and the widest count of chips that do not fit. */
const ELSEWHERE = "Elsewhere";
const WIDEST_MORE_TEXT = "+99";

/** Height of a line in the strip's letters, and the gap below the strip in units. */
const LINE_HEIGHT = 1.4;
const BOTTOM_GAP = 8;

const NEW_COLOUR = buildStatusStyle("new_patient");

/** Shows beds and signs of patients on other pages (docs/board.md, Who needs attention). */
export const AttentionLine = memo(function AttentionLine(props: {
  all: readonly AttentionPatient[];
  strip: AttentionStrip;
  turn: number;
  /** Patients on this page. */
  here: readonly string[];
  /** Width of the strip in em. */
  width: number;
}) {
  const { all, strip, turn, here, width } = props;
  const { chips, more } = buildStripTurn(all, strip, turn, here, width);
  return (
    <ul className="flex rigid attention">
      <li className="secondary">{chips.length === 0 ? "" : ELSEWHERE}</li>
      {chips.map(({ id, bed, kind, wait }) => (
        <li key={id} className={`flex attention-chip is-lit is-${kind}`} style={NEW_COLOUR}>
          {kind === "over" ? <i className="attention-over">▲</i> : null}
          {kind === "new" ? <Glyph status="new_patient" /> : null}
          <b>{bed}</b>
          {strip.hasWaits && wait !== "" ? <span> {wait}</span> : null}
        </li>
      ))}
      {more > 0 ? <li className="secondary">+{more}</li> : null}
    </ul>
  );
});

/** Lays out the patients on as few lines of `width` em as possible, with waits if one line holds them. */
export function layOutAttentionStrip(all: readonly AttentionPatient[], width: number) {
  if (all.length === 0) return null;
  const strips = VARIANTS.map((variant) => ({
    ...variant,
    parts: splitParts(all, variant, width),
  }));
  const found = strips.find(({ parts }) => parts.length <= MAX_PARTS) ?? strips[strips.length - 1];
  return found === undefined ? null : { ...found, parts: found.parts.slice(0, MAX_PARTS) };
}

/** Returns the height of a strip with the gap below it, in units. */
export function measureStripHeight(strip: AttentionStrip | null, { line }: TypeStep): number {
  return strip === null ? 0 : Math.round(line * LINE_HEIGHT) * strip.lines + BOTTOM_GAP;
}

/** Returns a part of the strip without the patients `here`, filled up with others; `more` do not fit. */
export function buildStripTurn(
  all: readonly AttentionPatient[],
  strip: AttentionStrip,
  turn: number,
  here: readonly string[],
  width: number,
) {
  const part = strip.parts[turn] ?? [];
  const elsewhere = part
    .concat(all.filter((one) => part.indexOf(one) < 0))
    .filter(({ id }) => here.indexOf(id) < 0);
  const [chips = []] = splitParts(elsewhere, strip, width);
  return { chips, more: elsewhere.length - chips.length };
}

function splitParts(
  all: readonly AttentionPatient[],
  { lines, hasWaits }: { lines: number; hasWaits: boolean },
  width: number,
): AttentionPatient[][] {
  const measureChip = ({ bed, wait }: AttentionPatient) => {
    const waitWidth = hasWaits && wait !== "" ? measureText(` ${wait}`) : 0;
    return measureText(bed, { weight: 700 }) + SIGN_WIDTH + waitWidth + SIGN_GAP;
  };
  // The first line of a part begins with a word, and the last line reserves space for the count of the others.
  const wordWidth = measureText(ELSEWHERE) + SIGN_GAP;
  const countWidth = measureText(WIDEST_MORE_TEXT) + SIGN_GAP;
  const getRoom = (line: number) =>
    width - (line % lines === 0 ? wordWidth : 0) - (line % lines === lines - 1 ? countWidth : 0);
  const chipLines = fillLines(all, measureChip, getRoom);
  return splitEvery(chipLines, lines).map((part) => part.flatMap((chips) => chips));
}

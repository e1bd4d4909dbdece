import type { TypeStep } from "@wardline/theme/type-scale";
import type { Attention } from "../view/patients/attention.js";

/** Who needs attention, as a strip says it. */
export interface AttentionStrip {
  /** Lines of chips; a board turns from one part to the next with its pages. */
  lines: number;
  /** Whether it says for how long somebody waits. */
  hasWaits: boolean;
  parts: readonly (readonly Attention[])[];
}

/** The strip has at most so many lines, and turns between so many parts: nobody is more than one page away. */
const MOST_LINES = 2;
const PARTS = 2;

/** Widths in em, as in the style sheet: a bold letter, a letter, a sign with its padding, the gap after a chip. */
const BOLD = 0.66;
const LETTER = 0.6;
const SIGN = 1.5;
const GAP = 0.28;
/** The word before the chips, and the number of those that have no room. */
const WORD = 4.9;
const COUNT = 2.6;

/** A line of the strip in its letters, and the gap below the strip in units. */
const LINE = 1.4;
const BELOW = 8;

/**
 * Shares who needs attention among as few lines as are enough: with how long they wait where one line says it, else in chips of
 * bed and sign; `width` in the letters of the strip. Null where nobody needs attention.
 */
export function attentionStrip(all: readonly Attention[], width: number): AttentionStrip | null {
  if (all.length === 0) return null;
  const ways = [{ lines: 1, hasWaits: true }].concat(
    Array.from({ length: MOST_LINES }, (_, index) => ({ lines: index + 1, hasWaits: false })),
  );
  const strips = ways.map((way) => ({ ...way, parts: partsOf(all, way, width) }));
  const found = strips.find(({ parts }) => parts.length <= PARTS) ?? strips[strips.length - 1];
  return found === undefined ? null : { ...found, parts: found.parts.slice(0, PARTS) };
}

/** How high a strip of so many lines is with the gap below it, in units. */
export function stripHeight(strip: AttentionStrip | null, { line }: TypeStep): number {
  return strip === null ? 0 : Math.round(line * LINE) * strip.lines + BELOW;
}

/** What the strip says at the turn of one of its parts, besides who is `here` on the page already. */
export interface StripTurn {
  chips: readonly Attention[];
  /** How many others there are on other pages. */
  more: number;
}

/** The part whose turn it is, and of the others as many as have room beside it. */
export function stripTurn(
  all: readonly Attention[],
  strip: AttentionStrip,
  turn: number,
  here: readonly string[],
  width: number,
): StripTurn {
  const part = strip.parts[turn] ?? [];
  const elsewhere = part
    .concat(all.filter((one) => part.indexOf(one) < 0))
    .filter(({ id }) => here.indexOf(id) < 0);
  const [chips = []] = partsOf(elsewhere, strip, width);
  return { chips, more: elsewhere.length - chips.length };
}

function partsOf(
  all: readonly Attention[],
  { lines, hasWaits }: Omit<AttentionStrip, "parts">,
  width: number,
): Attention[][] {
  const parts: Attention[][] = [];
  let part: Attention[] = [];
  let line = 0;
  let left = width - WORD;
  for (const one of all) {
    const chip = chipWidth(one, hasWaits);
    // The last line of a part has room for the number of the others.
    if (part.length > 0 && chip > left - (line === lines - 1 ? COUNT : 0)) {
      line += 1;
      left = width;
      if (line === lines) {
        parts.push(part);
        [part, line, left] = [[], 0, width - WORD];
      }
    }
    part.push(one);
    left -= chip;
  }
  return part.length > 0 ? parts.concat([part]) : parts;
}

function chipWidth({ bed, wait }: Attention, hasWaits: boolean): number {
  const minutes = hasWaits && wait !== "" ? (wait.length + 1) * LETTER : 0;
  return bed.length * BOLD + SIGN + minutes + GAP;
}

import { PATIENT_STATUSES, type PatientStatus } from "@wardline/domain/patients/patient-status";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { FONT_STACK } from "@wardline/theme/type-scale";
import { MARK_SHAPES, type MarkShape } from "../../chrome/text/signals.js";
import { buildSillLines, chooseSillStyle } from "../ward/sill.js";
import type { WardRoom } from "../ward/ward.js";

/** Side of the atlas in pixels; every WebGL2 device has textures of this size. */
export const ATLAS_SIZE = 2048;

/** Space around every text in pixels, as a scaled-down text samples some of its surroundings. */
export const CELL_PADDING = 6;
/** Letter heights to try, sharpest first. */
const SIZES = [84, 76, 68, 60, 54, 48, 44, 38, 34, 30, 26, 20, 14];

/** Place of a text in the atlas, and its shape, in pixels. */
interface AtlasCell {
  x: number;
  y: number;
  width: number;
  height: number;
  lines: string[];
}

export interface Atlas {
  cells: Map<string, AtlasCell>;
  /** Letter height in pixels. */
  size: number;
}

/**
 * Packs texts into one square picture, in the largest letters with which all of them fit. `measure` returns a text's
 * width in pixels at 100-pixel letters. A text longer than `getMaxLength`, in letter heights, takes two lines if it has
 * a space.
 */
export function packLabels(
  texts: readonly string[],
  measure: (text: string) => number,
  getMaxLength: (text: string) => number,
): Atlas {
  const shapes = texts.map((text) => {
    const lines = measure(text) / 100 > getMaxLength(text) ? breakLines(text, measure) : [text];
    return { text, lines, width: Math.max(...lines.map(measure)) / 100 };
  });
  shapes.sort((a, b) => b.lines.length - a.lines.length || b.width - a.width);
  for (const size of SIZES) {
    const cells = place(shapes, size);
    if (cells !== null) return { cells, size };
  }
  return { cells: new Map(), size: 0 };
}

function breakLines(text: string, measure: (text: string) => number): string[] {
  const words = text.split(" ");
  const measureLines = (lines: string[]) => Math.max(...lines.map(measure));
  return words
    .map((_, at) => [words.slice(0, at).join(" "), words.slice(at).join(" ")])
    .reduce((best, lines) => (measureLines(lines) < measureLines(best) ? lines : best), [text]);
}

function place(
  shapes: readonly { text: string; lines: string[]; width: number }[],
  size: number,
): Map<string, AtlasCell> | null {
  const cells = new Map<string, AtlasCell>();
  let [x, y, shelf] = [0, 0, 0];
  for (const { text, lines, width: ems } of shapes) {
    const width = Math.ceil(ems * size) + 2 * CELL_PADDING;
    const height = Math.ceil(size * (lines.length === 1 ? 1.24 : 2.2)) + 2 * CELL_PADDING;
    if (width > ATLAS_SIZE) return null;
    if (x + width > ATLAS_SIZE) [x, y, shelf] = [0, y + shelf, 0];
    shelf = Math.max(shelf, height);
    if (y + shelf > ATLAS_SIZE) return null;
    cells.set(text, { x, y, width, height, lines });
    x += width;
  }
  return cells;
}

function getLabelFont(size: number): string {
  return `700 ${size}px ${FONT_STACK}`;
}

function drawAtlas(context: CanvasRenderingContext2D, { size, cells }: Atlas): void {
  context.clearRect(0, 0, ATLAS_SIZE, ATLAS_SIZE);
  context.font = getLabelFont(size);
  context.fillStyle = "#fff";
  context.textAlign = "center";
  context.textBaseline = "middle";
  cells.forEach(({ x, y, width, height, lines }, text) => {
    const path = isGlyph(text) ? PATHS[text.slice(1)] : undefined;
    if (path !== undefined) {
      context.save();
      context.translate(x + width / 2 - size / 2, y + height / 2 - size / 2);
      context.scale(size / 24, size / 24);
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- paints a path, and fills no list
      context.fill(new Path2D(path), "evenodd");
      context.restore();
      return;
    }
    lines.forEach((line, index) => {
      const shift = (index - (lines.length - 1) / 2) * size;
      context.fillText(line, x + width / 2, y + height / 2 + shift + size * 0.04);
    });
  });
}

/** Minimum length of a bed's label on two lines, in letter heights. */
const MIN_TWO_LINE_LENGTH = 2.9;

const GLYPH = "\u0000";

/** Returns the name in the atlas of a status's glyph, or of a mark's shape. */
export function getGlyphLabel(glyph: PatientStatus | MarkShape): string {
  return GLYPH + glyph;
}

/** Canvas with all texts of the ward, drawn by the browser in every script that its fonts support. */
export class LabelSheet {
  readonly canvas = Object.assign(document.createElement("canvas"), {
    width: ATLAS_SIZE,
    height: ATLAS_SIZE,
  });
  atlas: Atlas = { cells: new Map(), size: 0 };
  private texts = "";

  /** Redraws the texts if they have changed; returns true if it redrew them. */
  write(rooms: readonly WardRoom[]): boolean {
    const beds = rooms.flatMap((room) => room.beds);
    const labels = new Set(beds.map(({ label }) => label));
    const marks = beds.flatMap((bed) => bed.marks);
    const sillStyle = chooseSillStyle(rooms, false);
    const sillLines = rooms.flatMap((room) => buildSillLines(room, sillStyle));
    const sillWords = sillLines.flatMap(({ forms, cut }) => [...forms, ...cut]);
    const all = new Set<string>([
      "0",
      ...PATIENT_STATUSES.map(getGlyphLabel),
      ...sillWords.flatMap(({ left, right }) => [left, right]),
      ...rooms.map(({ counts }) => String(counts.new_patient ?? 0)),
      ...beds.flatMap(({ label, word }) => [label, word]),
      ...marks.flatMap(({ text, shape }) => [text, shape === null ? "" : getGlyphLabel(shape)]),
    ]);
    all.delete("");
    const texts = Array.from(all).sort();
    const joinedTexts = texts.join("\n");
    const context = this.canvas.getContext("2d");
    if (this.texts === joinedTexts || context === null) return false;
    this.texts = joinedTexts;
    context.font = getLabelFont(100);
    const measure = (text: string) => (isGlyph(text) ? 100 : context.measureText(text).width);
    this.atlas = packLabels(texts, measure, (text) =>
      labels.has(text) ? MIN_TWO_LINE_LENGTH : Infinity,
    );
    drawAtlas(context, this.atlas);
    return true;
  }
}

function isGlyph(text: string): boolean {
  return text.charAt(0) === GLYPH;
}

/** Paths of the glyphs, in a box of 24 × 24. */
const PATHS: Readonly<Record<string, string>> = {
  ...MARK_SHAPES,
  ...Object.fromEntries(PATIENT_STATUSES.map((status) => [status, STATUS_MARKS[status].path])),
};

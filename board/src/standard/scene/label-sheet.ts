import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { FONT_STACK } from "@wardline/theme/type-scale";
import { MARK_SHAPES, type MarkShape } from "../../chrome/text/mark-shapes.js";
import { buildSillLines, chooseSillStyle } from "../ward/sill.js";
import type { WardRoom } from "../ward/ward.js";
import { ATLAS_SIZE, type Atlas, drawAtlas, getLabelFont, packLabels } from "./label-atlas.js";

/** Minimum length of a bed's label on two lines, in letter heights. */
const MIN_TWO_LINE_LENGTH = 2.9;

const GLYPH = "\u0000";

/** Returns the name of a status's glyph in the atlas. */
export function getGlyphLabel(status: PatientStatus): string {
  return GLYPH + status;
}

/** Returns the name of a mark's shape in the atlas. */
export function getShapeLabel(shape: MarkShape): string {
  return GLYPH + shape;
}

/**
 * Canvas with all texts of the ward. The browser draws the texts, so every script that its fonts support is rendered
 * correctly.
 */
export class LabelSheet {
  readonly canvas = document.createElement("canvas");
  atlas: Atlas = { cells: new Map(), size: 0 };
  private texts = "";

  constructor() {
    this.canvas.width = ATLAS_SIZE;
    this.canvas.height = ATLAS_SIZE;
  }

  /** Redraws the texts if they have changed; returns true if it redrew them. */
  write(rooms: readonly WardRoom[]): boolean {
    const beds = new Set<string>();
    const all = new Set<string>(["0", ...STATUSES.map(getGlyphLabel)]);
    const sillStyle = chooseSillStyle(rooms, false);
    for (const room of rooms) {
      for (const { forms, cut } of buildSillLines(room, sillStyle)) {
        for (const { left, right } of [...forms, ...cut]) all.add(left).add(right);
      }
      all.add(String(room.counts.new_patient ?? 0));
      for (const { label, word, marks } of room.beds) {
        beds.add(label);
        all.add(label).add(word);
        for (const { text, shape } of marks) {
          all.add(text);
          if (shape !== null) all.add(getShapeLabel(shape));
        }
      }
    }
    all.delete("");
    const texts = Array.from(all).sort();
    if (this.texts === texts.join("\n")) return false;
    const context = this.canvas.getContext("2d");
    if (context === null) return false;
    this.texts = texts.join("\n");
    context.font = getLabelFont(100, FONT_STACK);
    const measure = (text: string) => (isGlyph(text) ? 100 : context.measureText(text).width);
    this.atlas = packLabels(texts, measure, (text) =>
      beds.has(text) ? MIN_TWO_LINE_LENGTH : Infinity,
    );
    drawAtlas(context, this.atlas, FONT_STACK, findPath);
    return true;
  }
}

const STATUSES = Object.keys(STATUS_MARKS) as PatientStatus[];

function isGlyph(text: string): boolean {
  return text.charAt(0) === GLYPH;
}

const PATHS: Readonly<Record<string, string>> = {
  ...MARK_SHAPES,
  ...Object.fromEntries(STATUSES.map((status) => [status, STATUS_MARKS[status].path])),
};

function findPath(text: string): string | null {
  return isGlyph(text) ? (PATHS[text.slice(1)] ?? null) : null;
}

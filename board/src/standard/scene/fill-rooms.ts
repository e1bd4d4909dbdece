import { BOARD_COLOURS } from "@wardline/theme/board-colours";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { OPEN_STATUSES } from "../../view/board-view.js";
import { CAMERA, type Point } from "../layout/camera.js";
import { ROOM } from "../layout/room-shape.js";
import { rgb } from "../ward/colour.js";
import type { RoomPose } from "../ward/poses.js";
import type { SillLine } from "../ward/sill.js";
import { add, type Instances, type Kind } from "./buffers.js";
import type { Atlas } from "./label-atlas.js";
import { glyphText } from "./label-sheet.js";
import { addText, raised, textWidth } from "./lettering.js";

const TEXT = rgb(BOARD_COLOURS.text);
const SECONDARY = rgb(BOARD_COLOURS.secondary);

/** A line of a sill: its share of the em of the line's height, and of the width for what stands at its left. */
const EM = { name: 0.98, counts: 0.8, who: 0.82, phone: 0.94 } as const;
const LEFT_SHARE = 0.66;
/** Letters of one sill are at the least so large beside those of others, before a shorter text takes their place. */
const LEAST = 0.88;

/** Writes a room and the words of its sill into the numbers of the meshes. */
export function fillRoom(into: Record<Kind, Instances>, pose: RoomPose, atlas: Atlas): void {
  const { x, z, width, depth, sill, focus, words, lines } = pose;
  const half = width / 2 + ROOM.thickness;
  add(into.rooms, { place: [x, z, half, depth / 2], look: [focus, sill] });
  if (words <= 0) return;
  const [, up, away] = CAMERA.up;
  const step = sill / (lines.length + 0.36);
  lines.forEach((line, index) => {
    const down = step * (index + 0.66);
    const front = z + depth / 2;
    const at = (shift: number): Point => raised([x + shift, -down * up, front - down * away], 0.04);
    const inset = half - Math.min(0.24, 0.35 * step);
    if (line.kind === "counts") addCounts(into.labels, atlas, pose, at, inset, step);
    else addLine(into.labels, atlas, line, { at, inset, step, focus, alpha: words });
  });
}

function addLine(
  into: Instances,
  atlas: Atlas,
  { kind, left, right, shorter }: SillLine,
  place: {
    at: (shift: number) => Point;
    inset: number;
    step: number;
    focus: number;
    alpha: number;
  },
): void {
  const { at, inset, step, focus, alpha } = place;
  const em = EM[kind] * step;
  const taken = addText(into, atlas, right, {
    at: at(inset),
    side: "ends",
    em,
    room: 2 * inset * (1 - LEFT_SHARE),
    colour: SECONDARY,
    focus,
    alpha,
  });
  const room = 2 * inset - taken - 0.4 * step;
  const forms = [left, ...shorter];
  const fits = (text: string) => textWidth(text, LEAST * em, atlas) <= room;
  addText(into, atlas, forms.find(fits) ?? forms[forms.length - 1] ?? left, {
    at: at(-inset),
    side: "begins",
    em,
    room,
    colour: TEXT,
    focus,
    alpha,
  });
}

/** The beds of a room by status: each glyph in its colour, and how many. */
function addCounts(
  into: Instances,
  atlas: Atlas,
  { counts, focus, words }: RoomPose,
  at: (shift: number) => Point,
  inset: number,
  step: number,
): void {
  const em = EM.counts * step;
  const share = (2 * inset) / OPEN_STATUSES.length;
  OPEN_STATUSES.forEach((status, index) => {
    const left = -inset + index * share;
    const isNone = (counts[status] ?? 0) === 0;
    const alpha = words * (isNone ? 0.35 : 1);
    const colour = status === "card_opened" ? SECONDARY : rgb(STATUS_MARKS[status].colour);
    const room = share;
    const setting = { side: "begins", em, focus, alpha, room } as const;
    const width = addText(into, atlas, glyphText(status), { ...setting, at: at(left), colour });
    addText(into, atlas, String(counts[status] ?? 0), {
      ...setting,
      at: at(left + width + 0.22 * em),
      room: share - width - 0.4 * em,
      colour: TEXT,
    });
  });
}

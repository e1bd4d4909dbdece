import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { ROOM } from "../layout/geometry.js";
import type { RoomPose } from "../ward/choreography.js";
import { parseRgb, SECONDARY_RGB, TEXT_RGB } from "../ward/colours.js";
import type { SillLine, SillWords } from "../ward/sill.js";
import {
  addInstance,
  addText,
  type Instances,
  type Kind,
  measureLabel,
  movePoint,
} from "./buffers.js";
import { type Atlas, getGlyphLabel } from "./label-sheet.js";

const NEW_RGB = parseRgb(STATUS_MARKS.new_patient.colour);

/** Letter sizes in a line as shares of its height; the words on the right are smaller. */
const LETTER_SIZES = { name: 0.9, who: 0.9, phone: 0.94 } as const;
const RIGHT_SCALE = 0.8;
/** Margin of a line, and the gap between its left and right words, as shares of its height. */
const LINE_MARGIN_SHARE = 0.36;
const WORD_GAP_SHARE = 0.4;
/** Sizes to try if words do not fit. The letters of all sills shrink together, at most to the smallest size. */
const SIZES = [1, 0.94, 0.88] as const;
const MIN_SIZE = 0.82;

/** Returns the words and letter size of a line on a room's sill; the size is the same on all sills. */
type SillSetting = (pose: RoomPose, line: SillLine) => { words: SillWords; size: number };

/** Finds the largest letters with which the words of all the given rooms fit. */
export function chooseSillSetting(poses: readonly RoomPose[], atlas: Atlas): SillSetting {
  const sizes = new Map<string, number>();
  for (const pose of poses) {
    for (const line of pose.lines) {
      const size = SIZES.find((one) => fitForm(pose, line, line.forms, one, atlas)) ?? MIN_SIZE;
      sizes.set(line.kind, Math.min(size, sizes.get(line.kind) ?? 1));
    }
  }
  return (pose, line) => {
    const size = sizes.get(line.kind) ?? 1;
    const all = [...line.forms, ...line.cut];
    const shortestForm = all[all.length - 1] ?? { left: "", right: "" };
    return { size, words: fitForm(pose, line, all, size, atlas) ?? shortestForm };
  };
}

function fitForm(
  pose: RoomPose,
  { kind, news }: SillLine,
  forms: readonly SillWords[],
  size: number,
  atlas: Atlas,
): SillWords | undefined {
  const { step, inset } = measureSill(pose);
  const em = LETTER_SIZES[kind] * step * size;
  const gap = WORD_GAP_SHARE * step;
  const newsWidth = news === 0 ? 0 : measureNews(news, RIGHT_SCALE * em, atlas) + gap;
  return forms.find(({ left, right }) => {
    const rightWidth = right === "" ? 0 : measureLabel(right, RIGHT_SCALE * em, atlas) + gap;
    return measureLabel(left, em, atlas) + rightWidth + newsWidth <= 2 * inset;
  });
}

/** Returns the height of a line, and the distance from the sill's middle to the line's ends. */
function measureSill({ width, sill, lines }: RoomPose): { step: number; inset: number } {
  const step = sill / (lines.length + LINE_MARGIN_SHARE);
  return { step, inset: width / 2 + ROOM.thickness - Math.min(0.24, 0.35 * step) };
}

function measureNews(news: number, em: number, atlas: Atlas): number {
  const glyph = measureLabel(getGlyphLabel("new_patient"), em, atlas);
  return glyph + 0.2 * em + measureLabel(String(news), em, atlas);
}

/** Writes a room and the words of its sill into the buffers. */
export function fillRoom(
  into: Record<Kind, Instances>,
  pose: RoomPose,
  atlas: Atlas,
  setting: SillSetting,
): void {
  const { x, z, width, depth, sill, focus, alarm, words: alpha, lines } = pose;
  const half = width / 2 + ROOM.thickness;
  addInstance(into.rooms, { place: [x, z, half, depth / 2], look: [focus, sill], alarm });
  if (alpha <= 0) return;
  const { step, inset } = measureSill(pose);
  const gap = WORD_GAP_SHARE * step;
  lines.forEach((line, index) => {
    const { words, size } = setting(pose, line);
    const { news } = line;
    const down = step * (index + 0.66);
    const at = (shift: number) =>
      movePoint(movePoint([x + shift, 0, z + depth / 2], "up", -down), "back", 0.04);
    const em = LETTER_SIZES[line.kind] * step * size;
    const style = { focus, alpha };
    const atEnd = { ...style, side: "ends", em: RIGHT_SCALE * em, room: inset } as const;
    const right = { ...atEnd, at: at(inset), colour: SECONDARY_RGB };
    let usedWidth = addText(into.labels, atlas, words.right, right);
    if (news > 0) {
      if (usedWidth > 0) usedWidth += gap;
      const from = inset - usedWidth;
      const amount = { ...atEnd, at: at(from), colour: TEXT_RGB };
      const count = addText(into.labels, atlas, String(news), amount);
      const glyph = { ...atEnd, at: at(from - count - 0.2 * em), colour: NEW_RGB };
      addText(into.labels, atlas, getGlyphLabel("new_patient"), glyph);
      usedWidth += measureNews(news, RIGHT_SCALE * em, atlas);
    }
    const room = 2 * inset - usedWidth - (usedWidth > 0 ? gap : 0);
    const left = { ...style, at: at(-inset), side: "begins", em, room, colour: TEXT_RGB } as const;
    addText(into.labels, atlas, words.left, left);
  });
}

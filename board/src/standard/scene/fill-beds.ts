import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { BED, SIGN } from "../layout/geometry.js";
import type { BedPose } from "../ward/choreography.js";
import {
  INK_RGB,
  mixColours,
  parseRgb,
  SECONDARY_RGB,
  TEXT_RGB,
  WHITE_RGB,
} from "../ward/colours.js";
import { mix } from "../ward/motion.js";
import {
  addInstance,
  addPlate,
  addText,
  type Instances,
  type Kind,
  type LabelSetting,
  movePoint,
} from "./buffers.js";
import { type Atlas, getGlyphLabel } from "./label-sheet.js";

/** Kinds of marks on the floor, by the numbers that their shader uses. */
const MARK = { shadow: 0, outline: 1, pool: 2, lamp: 3, disc: 4 } as const;

/** Appearances of a bed, by the numbers that its shader uses. */
const LOOK = { taken: 0, free: 1, closed: 2, left: 0 } as const;

const PLATE_RGB = parseRgb("#141D29");
const LEAVING_RGB = parseRgb(STATUS_MARKS.new_patient_reviewed.colour);
const LAMP_RGB = parseRgb("#FFE7C2");
const LAMP_POOL_RGB = parseRgb("#FFC98A");
const LAMP_SHARE = 0.22;
const LAMP_RADIUS = 0.06;
/** Opacity of a free bed's outline by day and by night: at night, the taken beds should stand out. */
const FREE_OUTLINE_OPACITY = { day: 0.9, night: 0.35 } as const;

const EMPTY_PLATE_OPACITY = 0.62;

const HALF_BED = [BED.width / 2, BED.length / 2] as const;

/** Measures each label as a share of the widest with as many letters, so that all signs use one letter size. */
export function measureLabelShares(labels: readonly string[], { cells }: Atlas) {
  const widest = new Map<number, number>();
  for (const label of labels) {
    const width = cells.get(label)?.width ?? 0;
    widest.set(label.length, Math.max(width, widest.get(label.length) ?? 0));
  }
  return (label: string) => (cells.get(label)?.width ?? 1) / (widest.get(label.length) || 1);
}

/** Adds a text centred at its place, with the bed's focus and, by default, its visibility. */
type WriteText = (text: string, setting: Omit<LabelSetting, "focus">) => void;

/** Writes a bed, its sign and its texts into the buffers. `lamps`: brightness of the lamps, 0 to 1. */
export function fillBed(
  into: Record<Kind, Instances>,
  pose: BedPose,
  atlas: Atlas,
  lamps: number,
  labelShare: (label: string) => number,
): void {
  const { bed, alpha, focus } = pose;
  if (alpha > 0) {
    addInstance(into.beds, {
      place: [pose.x, pose.y, pose.z, pose.back],
      blanket: [...pose.blanket, alpha],
      mark: [...pose.mark, bed.days],
      look: [focus, pose.pulse, pose.glow, LOOK[bed.state]],
      extra: [pose.listed, Number(bed.isLeaving)],
    });
    const write: WriteText = (text, setting) =>
      addText(into.labels, atlas, text, { alpha, focus, ...setting });
    addSign(into.labels, pose, write, labelShare(bed.label), lamps);
    addWords(pose, write, lamps);
  }
  addMarks(into.marks, pose, lamps);
}

/** Adds the sign with the bed's number. Only a lit bed's sign has the colour of its status. */
function addSign(into: Instances, pose: BedPose, write: WriteText, share: number, lamps: number) {
  const { bed, x, y, z, sign, focus, glow } = pose;
  const alpha = pose.alpha * pose.signVisibility;
  if (alpha <= 0) return;
  const halfX = sign / 2;
  const height = SIGN.height * pose.signScale;
  const halfY = height / 2;
  const at = (raise: number, by: number) =>
    movePoint(movePoint([x, y + SIGN.y, z + SIGN.z], "up", raise), "back", by);
  const plate = { at: at(halfY, 0), halfX, halfY, radius: 0.09, focus };
  const isEmpty = bed.state === "free" || bed.state === "closed";
  if (isEmpty) {
    const outlineAlpha = bed.state === "free" ? getFreeOutlineOpacity(lamps) : 0.4;
    // Without the plate, a bright window behind the letters would make them illegible.
    const ground = { ...plate, at: at(halfY, -0.004), colour: PLATE_RGB };
    addPlate(into, { ...ground, alpha: EMPTY_PLATE_OPACITY * alpha });
    const outline = { ...plate, line: 0.035, colour: SECONDARY_RGB };
    addPlate(into, { ...outline, alpha: outlineAlpha * alpha });
  } else {
    addPlate(into, { ...plate, colour: mixColours(PLATE_RGB, pose.blanket, glow), alpha });
    addPlate(into, {
      at: at(0.045, 0.004),
      halfX: halfX - 0.06,
      halfY: 0.028,
      radius: 0.028,
      colour: mixColours(pose.mark, INK_RGB, glow),
      alpha: alpha * (1 - 0.7 * glow),
      focus,
    });
  }
  write(bed.label, {
    at: at(halfY + (isEmpty ? 0 : 0.02), 0.008),
    em: height * 0.95,
    room: sign * 0.93 * share,
    colour: glow > 0.5 ? INK_RGB : TEXT_RGB,
    isHeavy: glow > 0.5,
    alpha: alpha * (bed.state === "closed" ? 0.6 : isEmpty ? getFreeNumberBrightness(lamps) : 1),
  });
}

function getFreeOutlineOpacity(lamps: number): number {
  return mix(FREE_OUTLINE_OPACITY.day, FREE_OUTLINE_OPACITY.night, lamps);
}

/** Returns the brightness of a free bed's number: readable at night, but dimmer than the numbers of taken beds. */
function getFreeNumberBrightness(lamps: number): number {
  return 1 - 0.4 * lamps;
}

function addWords(pose: BedPose, write: WriteText, lamps: number): void {
  const { bed, x, y, z, alpha, mark } = pose;
  const isFree = bed.state === "free";
  const room = BED.width * 0.9;
  const at = (shift: number, front: number, by: number) =>
    movePoint([x + shift, y + BED.top, z + front], "back", by);
  if (bed.status === null) {
    const colour = isFree ? WHITE_RGB : SECONDARY_RGB;
    const visibility = alpha * (isFree ? getFreeNumberBrightness(lamps) : 1);
    write(bed.word, { at: at(0, 0.22, 0.14), em: 0.32, room, colour, alpha: visibility });
    return;
  }
  const left = bed.word === "" ? 0 : -0.33;
  write(getGlyphLabel(bed.status), { at: at(left, 0.08, 0.16), em: 0.3, room, colour: mark });
  write(bed.word, { at: at(0.13, 0.08, 0.16), em: 0.27, room: 0.62, colour: mark });
  if (bed.isLeaving) {
    // If the bed shows a waiting time, the arrow goes between that time and the pillow's marks.
    const [right, front, em] = bed.word === "" ? [0.36, -0.05, 0.24] : [0.39, -0.13, 0.17];
    const colour = bed.light === null ? LEAVING_RGB : INK_RGB;
    write(getGlyphLabel("discharged"), { at: at(right, front, 0.17), em, room: em, colour });
  }
  const { marks } = bed;
  const step = Math.min(0.31, 0.94 / Math.max(1, marks.length));
  marks.forEach(({ text, shape, colour }, index) => {
    const shift = (index - (marks.length - 1) / 2) * step;
    const ground = colour === null ? INK_RGB : parseRgb(colour);
    const sign = { at: at(shift, -0.44, 0.2), em: step, room: step, colour: ground };
    if (shape !== null) write(getGlyphLabel(shape), sign);
    // A triangle is widest at the bottom, so its letters go lower.
    const isTriangle = shape === "triangle";
    write(text, {
      at: movePoint(at(shift, -0.44, 0.21), "up", isTriangle ? -0.13 * step : 0),
      em: step * (shape === null ? 0.95 : isTriangle ? 0.48 : 0.6),
      room: step * (isTriangle ? 0.46 : 0.66),
      colour: shape !== null && colour === null ? TEXT_RGB : INK_RGB,
    });
  });
}

function addMarks(into: Instances, pose: BedPose, lamps: number): void {
  const { bed, x, y, z, alpha, focus, glow } = pose;
  const visibility = 0.35 + 0.65 * focus;
  const mark = (kind: number, height: number, grown: number, margin: number, colour: number[]) =>
    addInstance(into, {
      place: [x, height, z, kind],
      extent: [HALF_BED[0] * grown, HALF_BED[1] * grown, 0, margin],
      colour,
    });
  const litAlpha = glow * alpha * visibility;
  if (litAlpha > 0) mark(MARK.pool, 0.008, 1, 0.85, [...pose.blanket, 0.85 * litAlpha]);
  const hasPatient = bed.state === "taken" || bed.state === "left";
  if (lamps > 0 && hasPatient && alpha > 0) {
    const lampAlpha = lamps * alpha * visibility;
    if (glow < 1) mark(MARK.lamp, 0.007, 0.9, 0.7, [...LAMP_POOL_RGB, LAMP_SHARE * lampAlpha]);
    addInstance(into, {
      place: [x + 0.41, y + BED.top + 0.05, z - 0.56, MARK.disc],
      extent: [LAMP_RADIUS, LAMP_RADIUS, 0, 2 * LAMP_RADIUS],
      colour: [...LAMP_RGB, lampAlpha],
    });
  }
  if (alpha > 0) {
    const near = 1 / (1 + 1.5 * y);
    const depth = (litAlpha > 0.5 ? 0.3 : 0.6) * alpha * near;
    mark(MARK.shadow, 0.01, 1, 0.36, [0.01, 0.02, 0.05, depth]);
  }
  const freeOutline = bed.state === "free" ? getFreeOutlineOpacity(lamps) : 0;
  const outline = Math.max(pose.outline, pose.ring, freeOutline);
  const colour = mixColours(SECONDARY_RGB, pose.blanket, 0.8 * pose.ring);
  if (outline > 0) mark(MARK.outline, 0.014, 1.04, 0.2, [...colour, outline * 0.85 * visibility]);
}

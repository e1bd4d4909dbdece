import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { CAMERA, type Point } from "../layout/camera.js";
import { BED, SIGN } from "../layout/geometry.js";
import {
  INK_RGB,
  mixColours,
  parseRgb,
  SECONDARY_RGB,
  TEXT_RGB,
  WHITE_RGB,
} from "../ward/colours.js";
import type { BedPose } from "../ward/motion.js";
import {
  addInstance,
  addPlate,
  addText,
  type Instances,
  type Kind,
  raisePoint,
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

/**
 * Returns a label's width, relative to the widest label with the same number of letters. All signs then use one letter
 * size.
 */
type LabelShare = (label: string) => number;

/** Measures each label's width as a share of the widest label with the same number of letters. */
export function measureLabelShares(labels: readonly string[], { cells }: Atlas): LabelShare {
  const widest = new Map<number, number>();
  for (const label of labels) {
    const width = cells.get(label)?.width ?? 0;
    widest.set(label.length, Math.max(width, widest.get(label.length) ?? 0));
  }
  return (label) => (cells.get(label)?.width ?? 1) / (widest.get(label.length) || 1);
}

/** Writes a bed, its sign and its texts into the buffers. `lamps`: brightness of the lamps, 0 to 1. */
export function fillBed(
  into: Record<Kind, Instances>,
  pose: BedPose,
  atlas: Atlas,
  lamps: number,
  labelShare: LabelShare,
): void {
  const { bed, alpha } = pose;
  if (alpha > 0) {
    addInstance(into.beds, {
      place: [pose.x, pose.y, pose.z, pose.back],
      blanket: [...pose.blanket, alpha],
      mark: [...pose.mark, bed.days],
      look: [pose.focus, pose.pulse, pose.glow, LOOK[bed.state]],
      extra: [pose.listed, Number(bed.isLeaving)],
    });
    addSign(into.labels, pose, atlas, labelShare, lamps);
    addWords(into.labels, pose, atlas, lamps);
  }
  addMarks(into.marks, pose, lamps);
}

/** Adds the sign with the bed's number. Only a lit bed's sign has the colour of its status. */
function addSign(
  into: Instances,
  pose: BedPose,
  atlas: Atlas,
  labelShare: LabelShare,
  lamps: number,
): void {
  const { bed, sign, focus, glow } = pose;
  const alpha = pose.alpha * pose.signVisibility;
  if (alpha <= 0) return;
  const half = sign / 2;
  const height = SIGN.height * pose.signScale;
  const halfY = height / 2;
  const at = (raise: number, by: number) => raisePoint(getSignPoint(pose, raise), by);
  const plate = { halfX: half, halfY, radius: 0.09, focus };
  const isEmpty = bed.state === "free" || bed.state === "closed";
  if (isEmpty) {
    const outlineAlpha = bed.state === "free" ? getFreeOutlineOpacity(lamps) : 0.4;
    // Without the plate, a bright window behind the letters would make them illegible.
    addPlate(into, {
      ...plate,
      at: at(halfY, -0.004),
      colour: PLATE_RGB,
      alpha: EMPTY_PLATE_OPACITY * alpha,
    });
    addPlate(into, {
      ...plate,
      at: at(halfY, 0),
      line: 0.035,
      colour: SECONDARY_RGB,
      alpha: outlineAlpha * alpha,
    });
  } else {
    const colour = mixColours(PLATE_RGB, pose.blanket, glow);
    addPlate(into, { ...plate, at: at(halfY, 0), colour, alpha });
    addPlate(into, {
      ...plate,
      at: at(0.045, 0.004),
      halfX: half - 0.06,
      halfY: 0.028,
      radius: 0.028,
      colour: mixColours(pose.mark, INK_RGB, glow),
      alpha: alpha * (1 - 0.7 * glow),
    });
  }
  const visibility =
    alpha * (bed.state === "closed" ? 0.6 : isEmpty ? getFreeNumberBrightness(lamps) : 1);
  addText(into, atlas, bed.label, {
    at: at(halfY + (isEmpty ? 0 : 0.02), 0.008),
    side: "middle",
    em: height * 0.95,
    room: sign * 0.93 * labelShare(bed.label),
    colour: glow > 0.5 ? INK_RGB : TEXT_RGB,
    isHeavy: glow > 0.5,
    alpha: visibility,
    focus,
  });
}

function getFreeOutlineOpacity(lamps: number): number {
  return FREE_OUTLINE_OPACITY.day + (FREE_OUTLINE_OPACITY.night - FREE_OUTLINE_OPACITY.day) * lamps;
}

/** Returns the brightness of a free bed's number: readable at night, but dimmer than the numbers of taken beds. */
function getFreeNumberBrightness(lamps: number): number {
  return 1 - 0.4 * lamps;
}

/** Returns the point `raise` above the lower edge of a bed's sign, in its plane. */
function getSignPoint({ x, y, z }: BedPose, raise: number): Point {
  return [x, y + SIGN.y + raise * CAMERA.up[1], z + SIGN.z + raise * CAMERA.up[2]];
}

/** Adds the glyph of the status on the blanket, or the word of a bed without a patient. */
function addWords(into: Instances, pose: BedPose, atlas: Atlas, lamps: number): void {
  const { bed, x, y, z, focus, alpha, mark } = pose;
  const setting = { side: "middle", room: BED.width * 0.9, alpha, focus } as const;
  if (bed.status === null) {
    const at = raisePoint([x, y + BED.top, z + 0.22], 0.14);
    const colour = bed.state === "free" ? WHITE_RGB : SECONDARY_RGB;
    const visibility = alpha * (bed.state === "free" ? getFreeNumberBrightness(lamps) : 1);
    addText(into, atlas, bed.word, { ...setting, alpha: visibility, at, em: 0.32, colour });
    return;
  }
  const at = (shift: number) => raisePoint([x + shift, y + BED.top, z + 0.08], 0.16);
  const left = bed.word === "" ? 0 : -0.33;
  const glyph = { ...setting, at: at(left), em: 0.3, colour: mark };
  addText(into, atlas, getGlyphLabel(bed.status), glyph);
  const word = { ...setting, at: at(0.13), em: 0.27, room: 0.62, colour: mark };
  addText(into, atlas, bed.word, word);
  if (bed.isLeaving) addLeavingArrow(into, pose, atlas);
  addSignals(into, pose, atlas);
}

function addLeavingArrow(
  into: Instances,
  { bed, x, y, z, focus, alpha }: BedPose,
  atlas: Atlas,
): void {
  // If the bed shows a waiting time, the arrow goes between that time and the pillow's marks.
  const [right, back, em] = bed.word === "" ? [0.36, 0.05, 0.24] : [0.39, 0.13, 0.17];
  const at = raisePoint([x + right, y + BED.top, z - back], 0.17);
  const setting = { side: "middle", em, room: em, alpha, focus } as const;
  const colour = bed.light === null ? LEAVING_RGB : INK_RGB;
  addText(into, atlas, getGlyphLabel("discharged"), { ...setting, at, colour });
}

function addSignals(into: Instances, { bed, x, y, z, focus, alpha }: BedPose, atlas: Atlas): void {
  const { marks } = bed;
  const step = Math.min(0.31, 0.94 / Math.max(1, marks.length));
  marks.forEach(({ text, shape, colour }, index) => {
    const shift = (index - (marks.length - 1) / 2) * step;
    const at = (by: number) => raisePoint([x + shift, y + BED.top, z - 0.44], by);
    const setting = { side: "middle", alpha, focus, room: step } as const;
    const ground = colour === null ? INK_RGB : parseRgb(colour);
    if (shape !== null) {
      addText(into, atlas, getGlyphLabel(shape), {
        ...setting,
        at: at(0.2),
        em: step,
        colour: ground,
      });
    }
    const ink = shape !== null && colour === null ? TEXT_RGB : INK_RGB;
    // A triangle is widest at the bottom, so its letters go lower.
    const isTriangle = shape === "triangle";
    const em = step * (shape === null ? 0.95 : isTriangle ? 0.48 : 0.6);
    const room = step * (isTriangle ? 0.46 : 0.66);
    const letterPoint = isTriangle ? lowerPoint(at(0.21), 0.13 * step) : at(0.21);
    addText(into, atlas, text, { ...setting, at: letterPoint, em, room, colour: ink });
  });
}

function lowerPoint([x, y, z]: Point, by: number): Point {
  return [x, y - by * CAMERA.up[1], z - by * CAMERA.up[2]];
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
  if (lamps > 0 && hasPatient && alpha > 0 && glow < 1)
    mark(MARK.lamp, 0.007, 0.9, 0.7, [...LAMP_POOL_RGB, LAMP_SHARE * lamps * alpha * visibility]);
  if (lamps > 0 && hasPatient && alpha > 0) {
    addInstance(into, {
      place: [x + 0.41, y + BED.top + 0.05, z - 0.56, MARK.disc],
      extent: [LAMP_RADIUS, LAMP_RADIUS, 0, 2 * LAMP_RADIUS],
      colour: [...LAMP_RGB, lamps * alpha * visibility],
    });
  }
  if (alpha > 0) {
    const near = 1 / (1 + 1.5 * y);
    const depth = (litAlpha > 0.5 ? 0.3 : 0.6) * alpha * near;
    mark(MARK.shadow, 0.01, 1, 0.36, [0.01, 0.02, 0.05, depth]);
  }
  const outline = Math.max(
    pose.outline,
    pose.ring,
    bed.state === "free" ? getFreeOutlineOpacity(lamps) : 0,
  );
  const colour = mixColours(SECONDARY_RGB, pose.blanket, 0.8 * pose.ring);
  if (outline > 0) mark(MARK.outline, 0.014, 1.04, 0.2, [...colour, outline * 0.85 * visibility]);
}

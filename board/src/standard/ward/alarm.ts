import type { EmergencyKind } from "@wardline/domain/boards/emergency";
import { BOARD_COLOURS, INK } from "@wardline/theme/board-colours";
import { EMERGENCY_MARKS } from "@wardline/theme/emergency-mark";
import { mixColours, parseRgb, type Rgb } from "./colour.js";

/** Emergency with a place in the ward. */
export interface WardAlarm {
  kind: EmergencyKind;
  /** Key of the room. */
  room: string;
  /** Patient in the named bed; null if only the room is named or the bed is empty. */
  id: string | null;
}

/**
 * Times of the room's colour: how long it fades in, for how long it breathes, and how long one breath takes
 * (docs/board.md, Emergencies).
 */
export const ALARM_FADE_IN_MS = 600;
export const BREATHING_MS = 60_000;
const BREATH_MS = 2_000;
/** Share of the emergency's colour in its room at rest, and the most by which a breath lowers that share. */
const ALARM_SHARE = 0.62;
const BREATH_SHARE = 0.26;

/**
 * Returns the colour of an emergency's room `since` milliseconds after the emergency began, and the colour's share, 0
 * to 1.
 */
export function computeAlarmColour(
  kind: EmergencyKind,
  since: number,
  isStill: boolean,
): readonly [number, number, number, number] {
  const fadeIn = isStill ? 1 : Math.min(1, Math.max(0, since / ALARM_FADE_IN_MS));
  const isBreathing = !isStill && since < BREATHING_MS;
  const breath = isBreathing ? BREATH_SHARE * Math.sin((Math.PI * since) / BREATH_MS) ** 2 : 0;
  return [...parseRgb(EMERGENCY_MARKS[kind].colour), fadeIn * (ALARM_SHARE - breath)];
}

/** Share of white in the emergency's colour on its bed, behind dark letters: the brightest bed of the scene. */
const BED_WHITE_SHARE = 0.55;
const WHITE_RGB: Rgb = [1, 1, 1];
const OTHER_BEDS_LIGHT = 0.35;
const QUIET_RGB = parseRgb(BOARD_COLOURS.surface);
const SECONDARY_RGB = parseRgb(BOARD_COLOURS.secondary);
const INK_RGB = parseRgb(INK);

interface BedColours {
  blanket: Rgb;
  mark: Rgb;
  glow: number;
}

/**
 * Returns a bed's colours during an emergency: the emergency's own bed is the brightest, and other lit beds are dimmed.
 */
export function computeAlarmColours(
  { blanket, mark, glow }: BedColours,
  kind: EmergencyKind,
  isEmergencyBed: boolean,
): BedColours {
  if (isEmergencyBed) {
    const blanket = mixColours(parseRgb(EMERGENCY_MARKS[kind].colour), WHITE_RGB, BED_WHITE_SHARE);
    return { blanket, mark: INK_RGB, glow: 1 };
  }
  if (glow === 0) return { blanket, mark, glow };
  return {
    blanket: mixColours(QUIET_RGB, blanket, OTHER_BEDS_LIGHT),
    mark: SECONDARY_RGB,
    glow: glow * OTHER_BEDS_LIGHT,
  };
}

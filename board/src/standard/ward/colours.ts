import type { EmergencyKind } from "@wardline/domain/boards/emergency";
import { BOARD_COLOURS, INK } from "@wardline/theme/board-colours";
import { EMERGENCY_MARKS } from "@wardline/theme/emergency-mark";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import type { WardBed } from "./ward.js";

/** Red, green and blue in sRGB, from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Parses `#rrggbb`. */
export function parseRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** Mixes two colours, `share` from 0 to 1. */
export function mixColours(a: Rgb, b: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share;
  return [at(0), at(1), at(2)];
}

export const INK_RGB = parseRgb(INK);
export const TEXT_RGB = parseRgb(BOARD_COLOURS.text);
export const SECONDARY_RGB = parseRgb(BOARD_COLOURS.secondary);
export const WHITE_RGB: Rgb = [1, 1, 1];

/** Colours of a bed's blanket, and of its glyph and tiles; `glow`: light that the bed gives off, 0 to 1. */
export interface BedColours {
  blanket: Rgb;
  mark: Rgb;
  glow: number;
}

const LINEN_RGB = parseRgb("#3A4A62");
const QUIET_RGB = parseRgb("#22303F");
/** Red of an overdue bed, lighter than the board's red: dark letters on it have a contrast of 8.3 : 1. */
const LATE_RGB = parseRgb("#FF8A7D");

/** Share of the status colour in the blanket of a normal bed. */
const TINT_SHARE = 0.34;

/** Returns the colours of a bed: only new or late patients get a solid, lit colour (docs/board.md, 3D Standard). */
export function chooseBedColours({ status, light }: Pick<WardBed, "status" | "light">): BedColours {
  if (status === null) return { blanket: LINEN_RGB, mark: SECONDARY_RGB, glow: 0 };
  const mark = status === "card_opened" ? SECONDARY_RGB : parseRgb(STATUS_MARKS[status].colour);
  if (light === null) return { blanket: mixColours(QUIET_RGB, mark, TINT_SHARE), mark, glow: 0 };
  return { blanket: light === "late" ? LATE_RGB : mark, mark: INK_RGB, glow: 1 };
}

/** Emergency with a place in the ward. */
export interface WardAlarm {
  kind: EmergencyKind;
  room: string;
  /** Patient in the named bed; null if only the room is named or the bed is empty. */
  id: string | null;
}

/** Durations of the room's colour: fade-in, breathing, one breath (docs/board.md, Emergencies). */
export const ALARM_FADE_IN_MS = 600;
export const BREATHING_MS = 60_000;
const BREATH_MS = 2_000;
/** Share of the emergency's colour in its room at rest, and the most by which a breath lowers that share. */
const ALARM_SHARE = 0.62;
const BREATH_SHARE = 0.26;

/** Returns the colour of an emergency's room after `since` milliseconds, and the colour's share, 0 to 1. */
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
const OTHER_BEDS_LIGHT = 0.35;
const SURFACE_RGB = parseRgb(BOARD_COLOURS.surface);

/** Returns a bed's colours during an emergency: its own bed is the brightest; other lit beds are dimmed. */
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
    blanket: mixColours(SURFACE_RGB, blanket, OTHER_BEDS_LIGHT),
    mark: SECONDARY_RGB,
    glow: glow * OTHER_BEDS_LIGHT,
  };
}

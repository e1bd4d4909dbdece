import type { EmergencyKind } from "@wardline/domain/boards/emergency";
import { BOARD_COLOURS, INK } from "@wardline/theme/board-colours";
import { EMERGENCY_MARKS } from "@wardline/theme/emergency-mark";
import { mixed, type Rgb, rgb } from "./colour.js";

/** An emergency whose place is in the ward. */
export interface WardAlarm {
  kind: EmergencyKind;
  /** The key of the room. */
  room: string;
  /** The patient in the bed that is named; null where it is the room alone, or nobody lies there. */
  id: string | null;
}

/** How long the room's colour takes to come and to go, and how long it breathes, and how often (docs/board.md, Emergencies). */
export const ALARM_MS = 600;
export const BREATHS_MS = 60_000;
const BREATH_MS = 2_000;
/** How much of its room's colour an emergency is, at rest and in the middle of a breath. */
const SHARE = 0.62;
const BREATH = 0.26;

/** The colour of an emergency's room `since` milliseconds after it began, and how much of it there is, 0 to 1. */
export function alarmColour(
  kind: EmergencyKind,
  since: number,
  isStill: boolean,
): readonly [number, number, number, number] {
  const come = isStill ? 1 : Math.min(1, Math.max(0, since / ALARM_MS));
  const breathes = !isStill && since < BREATHS_MS;
  const breath = breathes ? BREATH * Math.sin((Math.PI * since) / BREATH_MS) ** 2 : 0;
  return [...rgb(EMERGENCY_MARKS[kind].colour), come * (SHARE - breath)];
}

/** How much white the colour of an emergency has on its bed, under ink: the brightest bed of the scene. */
const LIGHTER = 0.55;
const WHITE: Rgb = [1, 1, 1];
/** The light of the other beds during an emergency. */
const OTHERS = 0.35;
const QUIET = rgb(BOARD_COLOURS.surface);
const SECONDARY = rgb(BOARD_COLOURS.secondary);
const INK_RGB = rgb(INK);

/** The colours of a bed. */
interface BedColours {
  blanket: Rgb;
  mark: Rgb;
  glow: number;
}

/** A bed's colours while an emergency is open: its own bed has its colour and is the brightest, what is lit of others is dim. */
export function besideAlarm(
  { blanket, mark, glow }: BedColours,
  kind: EmergencyKind,
  isItsBed: boolean,
): BedColours {
  if (isItsBed) {
    const blanket = mixed(rgb(EMERGENCY_MARKS[kind].colour), WHITE, LIGHTER);
    return { blanket, mark: INK_RGB, glow: 1 };
  }
  if (glow === 0) return { blanket, mark, glow };
  return { blanket: mixed(QUIET, blanket, OTHERS), mark: SECONDARY, glow: glow * OTHERS };
}

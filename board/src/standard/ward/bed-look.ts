import { BOARD_COLOURS, INK } from "@wardline/theme/board-colours";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { mixColours, parseRgb, type Rgb } from "./colour.js";
import type { WardBed } from "./ward.js";

const LINEN_RGB = parseRgb("#3A4A62");
const QUIET_RGB = parseRgb("#22303F");
/**
 * Red of an overdue patient's bed. It is lighter than the red of the board's words, so that dark letters on it have a
 * contrast of 8.3 : 1.
 */
const LATE_RGB = parseRgb("#FF8A7D");
const INK_RGB = parseRgb(INK);
const SECONDARY_RGB = parseRgb(BOARD_COLOURS.secondary);

/** Share of the status colour in the blanket of a normal bed. */
const TINT_SHARE = 0.34;

/** Returns the colours of a bed: only new or late patients get a solid, lit colour (docs/board.md, 3D Standard). */
export function chooseBedColours({ status, light }: Pick<WardBed, "status" | "light">): {
  blanket: Rgb;
  mark: Rgb;
  glow: number;
} {
  if (status === null) return { blanket: LINEN_RGB, mark: SECONDARY_RGB, glow: 0 };
  const mark = status === "card_opened" ? SECONDARY_RGB : parseRgb(STATUS_MARKS[status].colour);
  if (light === null) return { blanket: mixColours(QUIET_RGB, mark, TINT_SHARE), mark, glow: 0 };
  return { blanket: light === "late" ? LATE_RGB : mark, mark: INK_RGB, glow: 1 };
}

import { ACUITIES, ACUITY_SCALES, findAcuityLevel } from "@wardline/domain/patients/acuity";
import { ACUITY_COLOURS } from "./acuity-colours.js";
import { BOARD_COLOURS, INK } from "./board-colours.js";

/** Computes the relative luminance of a colour (WCAG 2.2). */
function computeLuminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function computeContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [computeLuminance(one), computeLuminance(other)].sort(
    (a, b) => b - a,
  );
  return (light + 0.05) / (dark + 0.05);
}

it.each(ACUITY_SCALES)("has five distinct colours that are readable in %s", (scale) => {
  const colours = ACUITIES.map((acuity) => ACUITY_COLOURS[findAcuityLevel(acuity, scale).colour]);
  expect(new Set(colours).size).toBe(ACUITIES.length);
  for (const { board, text, soft } of colours) {
    expect(computeContrast(board, INK)).toBeGreaterThan(4.5);
    expect(computeContrast(board, BOARD_COLOURS.background)).toBeGreaterThan(4.5);
    expect(computeContrast(text, "#FFFFFF")).toBeGreaterThan(4.5);
    expect(computeContrast(text, soft)).toBeGreaterThan(4.5);
  }
});

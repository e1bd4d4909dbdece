import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BOARD_COLOURS, INK } from "@wardline/theme/board-colours";
import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { BOARD_TYPE, TYPE_STEPS } from "@wardline/theme/type-scale";

const read = (file: string) => readFileSync(join(__dirname, file), "utf8");
const css = ["chrome/bars/header.css", "chrome/bars/notices-bar.css"].map(read).join("\n");

/** Returns the letter size of a selector in the style sheets, in units; a rem is 100 units. */
function readLetterSize(selector: string): number {
  const start = css.indexOf(`\n${selector} {`);
  const rule = css.slice(start, css.indexOf("}", start));
  return Math.round(Number(/font-size: ([\d.]+)rem/.exec(rule)?.[1]) * 100);
}

it.each([
  [".header-clock", BOARD_TYPE.clock],
  [".count-label", BOARD_TYPE.count],
  [".notices-slide", BOARD_TYPE.announcement],
])("gives %s letters of %i units", (selector, size) => {
  expect(readLetterSize(selector)).toBe(size);
});

it("tries the largest letters first for the hospital's name", () => {
  const [, largest] =
    /const NAME_STYLES[^{]*\{ size: (\d+)/.exec(read("chrome/bars/header.tsx")) ?? [];
  expect(Number(largest)).toBe(BOARD_TYPE.hospital);
});

it("has no letters below the minimum size for a distance, contacts included", () => {
  for (const { distance, bed, name, line, contact } of TYPE_STEPS) {
    const minSize = distance === 5 ? 50 : 30;
    expect(Math.min(bed, name, line)).toBeGreaterThanOrEqual(minSize);
    expect(contact).toBeGreaterThanOrEqual(distance === 5 ? 50 : 34);
  }
});

describe("the palette at night", () => {
  const nightCss = read("chrome/stage.css");
  const colour = (name: string) =>
    new RegExp(`--board-${name}: (#[0-9a-f]{6})`).exec(nightCss)?.[1];

  it("keeps a contrast of 7 : 1 for new patients and text, and 4.5 : 1 for secondary text", () => {
    const ground = colour("surface") ?? "";
    expect(computeContrast(STATUS_MARKS.new_patient.colour, ground)).toBeGreaterThanOrEqual(7);
    expect(computeContrast(STATUS_MARKS.new_patient.colour, INK)).toBeGreaterThanOrEqual(7);
    expect(computeContrast(colour("text") ?? "", ground)).toBeGreaterThanOrEqual(7);
    expect(computeContrast(colour("secondary") ?? "", ground)).toBeGreaterThanOrEqual(4.5);
  });

  it("is dimmer than the palette by day", () => {
    for (const name of ["text", "secondary", "raised", "surface"] as const) {
      expect(computeLuminance(colour(name) ?? "")).toBeLessThan(
        computeLuminance(BOARD_COLOURS[name]),
      );
    }
  });
});

/** Returns the relative luminance of a colour, as defined by WCAG 2. */
function computeLuminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function computeContrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [computeLuminance(a), computeLuminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

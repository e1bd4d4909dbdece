import { EMERGENCY_KINDS } from "@wardline/domain/boards/emergency";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import { BOARD_COLOURS, INK } from "./board-colours.js";
import { EMERGENCY_MARKS } from "./emergency-mark.js";
import { STATUS_STYLES } from "./status-style.js";

const AA_TEXT = 4.5;
const WHITE = "#FFFFFF";

/** Computes the relative luminance of a colour (WCAG 2). */
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

describe("board colours", () => {
  it.each([
    ["text", BOARD_COLOURS.text, 17.7],
    ["secondary", BOARD_COLOURS.secondary, 10.7],
    ["new_patient", STATUS_STYLES.new_patient.colour, 10.4],
    ["new_patient_reviewed", STATUS_STYLES.new_patient_reviewed.colour, 6.6],
    ["card_opened", STATUS_STYLES.card_opened.colour, 17.1],
    ["admitted", STATUS_STYLES.admitted.colour, 9.9],
    ["discharged", STATUS_STYLES.discharged.colour, 6.0],
  ])("give %s the documented contrast with the background", (_name, colour, expected) => {
    expect(Math.abs(computeContrast(colour, BOARD_COLOURS.background) - expected)).toBeLessThan(
      0.15,
    );
  });

  it.each(PATIENT_STATUSES)("make ink readable on the chip of %s", (status) => {
    expect(computeContrast(INK, STATUS_STYLES[status].colour)).toBeGreaterThanOrEqual(AA_TEXT);
  });

  it.each([BOARD_COLOURS.stale, BOARD_COLOURS.offline])(
    "make ink readable on %s, and that colour visible on the background",
    (colour) => {
      expect(computeContrast(INK, colour)).toBeGreaterThanOrEqual(AA_TEXT);
      expect(computeContrast(colour, BOARD_COLOURS.background)).toBeGreaterThanOrEqual(AA_TEXT);
    },
  );

  it("make secondary text readable on every surface", () => {
    for (const ground of [BOARD_COLOURS.surface, BOARD_COLOURS.raised]) {
      expect(computeContrast(BOARD_COLOURS.secondary, ground)).toBeGreaterThanOrEqual(AA_TEXT);
    }
  });
});

describe("web colours", () => {
  it.each(PATIENT_STATUSES)("make %s readable on white and on its own chip", (status) => {
    const { text, soft } = STATUS_STYLES[status];
    expect(computeContrast(text, WHITE)).toBeGreaterThanOrEqual(AA_TEXT);
    expect(computeContrast(text, soft)).toBeGreaterThanOrEqual(AA_TEXT);
  });
});

describe("emergency marks", () => {
  it.each(EMERGENCY_KINDS)("include a readable mark for %s", (kind) => {
    const { colour, ink } = EMERGENCY_MARKS[kind];
    expect(computeContrast(ink, colour)).toBeGreaterThanOrEqual(AA_TEXT);
  });

  it("have distinct colours and glyphs", () => {
    const marks = EMERGENCY_KINDS.map((kind) => EMERGENCY_MARKS[kind]);
    expect(new Set(marks.map(({ colour }) => colour)).size).toBe(EMERGENCY_KINDS.length);
    expect(new Set(marks.map(({ path }) => path)).size).toBe(EMERGENCY_KINDS.length);
  });
});

describe("glyphs", () => {
  it("differ for every status", () => {
    expect(new Set(PATIENT_STATUSES.map((status) => STATUS_STYLES[status].glyph)).size).toBe(6);
    expect(new Set(PATIENT_STATUSES.map((status) => STATUS_STYLES[status].path)).size).toBe(6);
  });
});

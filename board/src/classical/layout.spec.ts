import { stageOf } from "../view/stage.js";
import { askedDistance, classicalLayout, rowHeight } from "./layout.js";

function layout(
  patients: number,
  options: {
    width?: number;
    height?: number;
    contacts?: boolean;
    lines?: 2 | 3;
    asked?: 3 | 5;
  } = {},
) {
  const { width = 1920, height = 1080, contacts = true, lines = 2, asked = null } = options;
  const stage = stageOf({ width, height }, { banner: false, notices: true });
  return classicalLayout(stage.main, stage.isUpright, patients, contacts, lines, asked);
}

it("has two columns of 10 rows beside the panel at 3 m", () => {
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
    [3840, 2160],
  ] as const) {
    expect(layout(44, { width, height })).toMatchObject({
      distance: 3,
      columns: 2,
      rows: 10,
      panel: "side",
    });
  }
});

it("has rows of three lines at 3 m where numbers stand beside a doctor, fewer and higher", () => {
  const three = layout(44, { lines: 3 });
  expect(three).toMatchObject({ lines: 3, columns: 2, rows: 8 });
  expect(rowHeight(three, three.rows)).toBeGreaterThanOrEqual(92);
  expect(layout(44, { lines: 3, asked: 5 })).toMatchObject({ lines: 2, rows: 8 });
});

it("has one column of 8 rows at 5 m: when asked, or for 8 patients and fewer", () => {
  expect(layout(44, { asked: 5 })).toMatchObject({ distance: 5, columns: 1, rows: 8 });
  expect(layout(8)).toMatchObject({ distance: 5, columns: 1, rows: 8 });
  expect(layout(9)).toMatchObject({ distance: 3 });
  expect(layout(8, { asked: 3 })).toMatchObject({ distance: 3 });
});

it("puts the panel below on upright screens, and leaves it out without contacts", () => {
  expect(layout(44, { width: 1080, height: 1920 })).toMatchObject({
    panel: "below",
    columns: 1,
    cards: { columns: 2 },
  });
  expect(layout(4, { width: 1080, height: 1920 })).toMatchObject({ isNarrow: true });
  expect(layout(44, { contacts: false })).toMatchObject({ panel: "none", columns: 2 });
});

it("uses the width of a wall", () => {
  expect(layout(44, { width: 3840 })).toMatchObject({ columns: 5, rows: 10 });
});

it("never lets rows overlap or grow to fill a wall", () => {
  for (const patients of [1, 5, 12, 44, 500]) {
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
      [1024, 768],
      [800, 480],
    ] as const) {
      const one = layout(patients, { width, height });
      const count = Math.min(one.rows, Math.ceil(patients / one.columns));
      const row = rowHeight(one, count);
      expect(row * count + 8 * (count - 1)).toBeLessThanOrEqual(one.height + 0.001);
      expect(row).toBeLessThanOrEqual(one.rowMax);
      expect(row).toBeGreaterThanOrEqual(one.distance === 5 ? 92 : 72);
    }
  }
});

it("reads the distance of the address", () => {
  expect(askedDistance("?distance=5")).toBe(5);
  expect(askedDistance("?a=1&distance=3")).toBe(3);
  expect(askedDistance("?distance=50")).toBeNull();
  expect(askedDistance("")).toBeNull();
});

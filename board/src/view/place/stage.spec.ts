import { computeBurnInShift, computeViewportUnit, layOutStage, toCssLength } from "./stage.js";

const NONE = { banner: false, notices: false };

it.each([
  [1920, 1080, 1],
  [1280, 720, 2 / 3],
  [3840, 2160, 2],
  [1080, 1920, 1],
  [1024, 768, 1024 / 1920],
  [3840, 1080, 1],
])("gives a screen of %i × %i a unit of %d px", (width, height, unit) => {
  expect(computeViewportUnit({ width, height })).toBeCloseTo(unit);
});

it("gives the template all the room that margins, header and bars leave", () => {
  const screen = { width: 1920, height: 1080 };
  expect(layOutStage(screen, NONE).main).toEqual({ width: 1840, height: 910 });
  expect(layOutStage(screen, { banner: false, notices: true }).main.height).toBe(812);
  expect(layOutStage(screen, { banner: true, notices: false }).main.height).toBe(832);
});

it("adds a line to the header on an upright screen", () => {
  const stage = layOutStage({ width: 1080, height: 1920 }, NONE);
  expect(stage).toMatchObject({ isUpright: true, width: 1080, height: 1920 });
  expect(stage.main.height).toBe(1920 - 44 - 112 - 14 - 60);
});

it("writes units as fractions of the root font size", () => {
  expect(toCssLength(46)).toBe("0.46rem");
});

it("shifts the board every 3 minutes by at most 4 units, along a closed path", () => {
  const places = Array.from({ length: 18 }, (_, index) => computeBurnInShift(index * 180_000));
  expect(new Set(places.map(String)).size).toBe(9);
  for (const [x, y] of places) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(4);
  expect(computeBurnInShift(179_999)).toEqual(computeBurnInShift(0));
});

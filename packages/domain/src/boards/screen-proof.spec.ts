import {
  beaconOf,
  hasDrawn,
  isSampleOf,
  proofOf,
  type ScreenPicture,
  sampleText,
} from "./screen-proof.js";

const TV: ScreenPicture = {
  isOnline: true,
  drawn: 40,
  visible: true,
  template: "3d",
  sample: sampleText(beaconOf(40)),
};

it.each([
  ["a picture that was drawn", {}, "drawn"],
  ["a 2D board, which has no canvas", { template: "2d", sample: null }, "drawn"],
  ["a screen that is silent", { isOnline: false }, "offline"],
  ["a page from before screens said what they draw", { drawn: null, visible: null }, "held"],
  ["a page behind another one", { visible: false }, "hidden"],
  ["a page that was never in front", { visible: false, drawn: null }, "hidden"],
  ["a black canvas", { sample: "000000" }, "black"],
  ["a canvas that stays as it was", { sample: sampleText(beaconOf(39)) }, "black"],
] as const)("knows of %s", (_what, said, proof) => {
  expect(proofOf({ ...TV, ...said })).toBe(proof);
});

it("counts what was drawn, and nothing newer", () => {
  expect([39, 40, 41].map((revision) => hasDrawn(TV, revision))).toEqual([true, true, false]);
});

it("counts nothing that is not to be seen", () => {
  expect(hasDrawn({ ...TV, visible: false }, 1)).toBe(false);
  expect(hasDrawn({ ...TV, sample: "000000" }, 1)).toBe(false);
  expect(hasDrawn({ ...TV, drawn: null }, 1)).toBe(false);
});

it("has another colour for each revision in 512, never black, and forgives rounding", () => {
  const colours = Array.from({ length: 512 }, (_, revision) => sampleText(beaconOf(revision)));
  expect(new Set(colours).size).toBe(512);
  for (const colour of colours) expect(Math.min(...channelsOf(colour))).toBeGreaterThan(16);
  const rounded = channelsOf(sampleText(beaconOf(300))).map((one) => one - 2);
  expect(isSampleOf(sampleText(rounded), 300)).toBe(true);
  expect(isSampleOf(sampleText(rounded), 301)).toBe(false);
});

function channelsOf(text: string): number[] {
  return [0, 2, 4].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
}

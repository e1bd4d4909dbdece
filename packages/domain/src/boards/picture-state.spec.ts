import {
  computeBeaconColour,
  getPictureState,
  hasDrawn,
  type ScreenPicture,
  sampleText,
  showsBeacon,
} from "./picture-state.js";

const TV: ScreenPicture = {
  isOnline: true,
  drawn: 40,
  visible: true,
  template: "3d",
  sample: sampleText(computeBeaconColour(40)),
};

it.each([
  ["a picture that was drawn", {}, "drawn"],
  ["a 2D board, which has no canvas", { template: "2d", sample: null }, "drawn"],
  ["a screen that is silent", { isOnline: false }, "offline"],
  [
    "a page of an older version, which does not report drawing",
    { drawn: null, visible: null },
    "held",
  ],
  ["a page behind another page", { visible: false }, "hidden"],
  ["a page that was never visible", { visible: false, drawn: null }, "hidden"],
  ["a black canvas", { sample: "000000" }, "black"],
  ["a canvas that no longer changes", { sample: sampleText(computeBeaconColour(39)) }, "black"],
] as const)("classifies %s", (_what, reportedFields, proof) => {
  expect(getPictureState({ ...TV, ...reportedFields })).toBe(proof);
});

it("confirms revisions up to the drawn revision, but none after it", () => {
  expect([39, 40, 41].map((revision) => hasDrawn(TV, revision))).toEqual([true, true, false]);
});

it("confirms no revision while the picture is hidden, black or not yet drawn", () => {
  expect(hasDrawn({ ...TV, visible: false }, 1)).toBe(false);
  expect(hasDrawn({ ...TV, sample: "000000" }, 1)).toBe(false);
  expect(hasDrawn({ ...TV, drawn: null }, 1)).toBe(false);
});

it("has a different colour for each of 512 revisions, never black, and tolerates rounding", () => {
  const colours = Array.from({ length: 512 }, (_, revision) =>
    sampleText(computeBeaconColour(revision)),
  );
  expect(new Set(colours).size).toBe(512);
  for (const colour of colours) expect(Math.min(...readChannels(colour))).toBeGreaterThan(16);
  const rounded = readChannels(sampleText(computeBeaconColour(300))).map((one) => one - 2);
  expect(showsBeacon(sampleText(rounded), 300)).toBe(true);
  expect(showsBeacon(sampleText(rounded), 301)).toBe(false);
});

function readChannels(text: string): number[] {
  return [0, 2, 4].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
}

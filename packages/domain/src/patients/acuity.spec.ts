import {
  ACUITY_SCALES,
  acuityLabel,
  DEFAULT_ACUITY_SCALE,
  findAcuityLevel,
  getScaleTargets,
  listWaitingAcuities,
  maskAcuity,
} from "./acuity.js";
import { DEFAULT_WAITING_TARGETS } from "./waiting.js";

const getLastLabel = (scale: (typeof ACUITY_SCALES)[number]) => acuityLabel(5, scale);

it("names each level in the words of its scale", () => {
  expect(ACUITY_SCALES.map(getLastLabel)).toEqual([
    "5 · Blue, Deceased on arrival",
    "5 · Blue, Non-urgent",
    "5 · Blue, Non-urgent",
    "5 · White, Non-urgent",
  ]);
  expect(acuityLabel(1, "ctas")).toBe("1 · Blue, Resuscitation");
});

it("hides from displays only the level that means death", () => {
  expect(ACUITY_SCALES.map((scale) => maskAcuity(5, scale))).toEqual([null, 5, 5, 5]);
  expect(maskAcuity(1, "sats")).toBe(1);
  expect(maskAcuity(null, "ctas")).toBeNull();
});

it("sets longer targets for less urgent levels", () => {
  for (const scale of ACUITY_SCALES) {
    const targets = listWaitingAcuities(scale).map(
      (acuity) => findAcuityLevel(acuity, scale).target,
    );
    expect(targets).toEqual(targets.slice().sort((a, b) => Number(a) - Number(b)));
    expect(targets).not.toContain(null);
  }
  expect(getScaleTargets(DEFAULT_ACUITY_SCALE)).toEqual(DEFAULT_WAITING_TARGETS.acuities);
});

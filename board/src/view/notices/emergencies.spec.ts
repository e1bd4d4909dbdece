import { layOutStage } from "../place/stage.js";
import { layOutEmergencies } from "./emergencies.js";

const COUNTS = [1, 2, 3, 4, 5];

it.each([
  ["wide", { width: 1920, height: 1080 }, false],
  ["wide and small", { width: 1280, height: 720 }, false],
  ["upright", { width: 1080, height: 1920 }, true],
])(
  "leaves room for patients and people on call on a %s screen, even with many emergencies",
  (_, viewport, isUpright) => {
    for (const count of COUNTS) {
      const { height } = layOutEmergencies(count, isUpright);
      const stage = layOutStage(viewport, { banner: true, notices: true, emergencies: height });
      expect(stage.main.height).toBeGreaterThan(isUpright ? 560 : 280);
    }
  },
);

it("makes lines larger when there are fewer emergencies, and always readable from 5 m", () => {
  for (const isUpright of [false, true]) {
    const lines = COUNTS.map((count) => layOutEmergencies(count, isUpright).line);
    expect([...lines].sort((a, b) => b - a)).toEqual(lines);
    expect(Math.min(...lines)).toBeGreaterThanOrEqual(1.5 * 50);
  }
});

it("takes no room without emergencies", () => {
  expect(layOutEmergencies(0, false).height).toBe(0);
  const screen = { width: 1920, height: 1080 };
  expect(layOutStage(screen, { banner: false, notices: false, emergencies: 0 })).toEqual(
    layOutStage(screen, { banner: false, notices: false }),
  );
});

import { computeLight } from "./light.js";

const brightness = (colour: readonly number[]) => colour.reduce((sum, part) => sum + part, 0);

it("switches from the sun to the lamps at night, and is darker than by day", () => {
  for (const hour of [0, 3, 5, 20, 23.9]) {
    const { sun, lamps, sky, ambient } = computeLight(hour);
    expect([brightness(sun), lamps]).toEqual([0, 1]);
    expect(brightness(sky)).toBeLessThan(0.6);
    expect(brightness(ambient)).toBeLessThan(brightness(computeLight(12).ambient));
  }
});

it("lights no lamps at noon, and puts the sun high and straight above", () => {
  const { sun, lamps, lean, reach } = computeLight(12);
  expect([lamps, Math.abs(lean)]).toEqual([0, 0]);
  expect(brightness(sun)).toBeGreaterThan(1);
  expect(reach).toBeLessThan(computeLight(9).reach);
});

it("slants the sunlight one way in the morning and the other way in the evening, in warm colours", () => {
  expect(computeLight(9).lean).toBeGreaterThan(0.3);
  expect(computeLight(16).lean).toBeLessThan(-0.3);
  const [red, , blue] = computeLight(17).sun;
  expect(red / blue).toBeGreaterThan(1.8);
});

it("changes only slightly from one minute to the next", () => {
  const lights = Array.from({ length: 24 * 60 }, (_, minute) => computeLight(minute / 60));
  const jumps = lights.map((a, minute) => {
    const b = lights[(minute + 1) % lights.length] ?? a;
    const jump = (part: "sun" | "ambient" | "sky") =>
      Math.max(...a[part].map((value, index) => Math.abs(value - (b[part][index] ?? 0))));
    return [jump("sun"), jump("ambient"), jump("sky"), Math.abs(a.lamps - b.lamps)] as const;
  });
  for (const part of [0, 1, 2] as const) {
    expect(Math.max(...jumps.map((jump) => jump[part]))).toBeLessThan(0.03);
  }
  expect(Math.max(...jumps.map((jump) => jump[3]))).toBeLessThan(0.05);
});

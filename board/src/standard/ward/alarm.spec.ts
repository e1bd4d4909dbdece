import { chooseBedColours, computeAlarmColours } from "./colours.js";

it("gives an emergency's bed at least the brightness of an overdue patient's bed, and dims all other beds", () => {
  const lateColours = chooseBedColours({ status: "new_patient", light: "late" });
  const [own, other] = [true, false].map((isEmergencyBed) =>
    computeAlarmColours(lateColours, "code_blue", isEmergencyBed),
  );
  const brightness = ({ glow, blanket: [red, green, blue] } = lateColours) =>
    glow * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
  expect(brightness(own)).toBeGreaterThanOrEqual(brightness(lateColours));
  expect(brightness(other)).toBeLessThan(0.4 * brightness(own));
});

it("leaves normal beds unchanged", () => {
  const usualColours = chooseBedColours({ status: "admitted", light: null });
  expect(computeAlarmColours(usualColours, "fire", false)).toEqual(usualColours);
});

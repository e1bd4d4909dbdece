import { clockDifferenceText } from "./clock-difference.js";

it.each([
  [90.04, "90.0 s ahead of the database's"],
  [-3_600, "3600.0 s behind the database's"],
])("describes a clock that differs by %s s as %s", (seconds, text) => {
  expect(clockDifferenceText(seconds)).toBe(text);
});

import { waitText } from "./wait-text.js";

it.each([
  [0, "a minute"],
  [60, "a minute"],
  [61, "2 minutes"],
  [899, "15 minutes"],
])("formats %d seconds as %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});

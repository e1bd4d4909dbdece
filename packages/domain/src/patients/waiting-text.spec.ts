import {
  formatMinutesForRow,
  formatWaitingForRow,
  minutesText,
  waitingText,
} from "./waiting-text.js";

it.each([
  [-3, "0 min"],
  [0, "0 min"],
  [59.9, "59 min"],
  [60, "1 h"],
  [72, "1 h 12 min"],
  [1439, "23 h 59 min"],
  [1440, "1 d"],
  [3060, "2 d 3 h"],
])("formats %d minutes as %s", (minutes, text) => {
  expect(minutesText(minutes)).toBe(text);
});

it.each([
  [59, "59 min"],
  [60, "1 h"],
  [135, "2 h 15"],
  [3060, "2 d 3 h"],
])("formats %d minutes in a list row as %s", (minutes, text) => {
  expect(formatMinutesForRow(minutes)).toBe(text);
});

it.each([
  [39, 120, "39 min / 2 h"],
  [159, 120, "2 h 39 / 2 h"],
  [120, 90, "2 h / 1 h 30 min"],
  [3060, 0, "2 d 3 h / at once"],
])("formats %d minutes in a list row with a target of %d as %s", (minutes, target, text) => {
  expect(formatWaitingForRow({ minutes, target })).toBe(text);
});

it('formats a wait with its target, and a target of "at once"', () => {
  expect(waitingText({ minutes: 72, target: 60 })).toBe("Waiting 1 h 12 min, target 1 h");
  expect(waitingText({ minutes: 4, target: 0 })).toBe("Waiting 4 min, target at once");
});

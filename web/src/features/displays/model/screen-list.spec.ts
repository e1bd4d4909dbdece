import type { Display, Screen } from "@wardline/contracts/displays";
import { lagText, listedScreens, onlineText, reachText } from "./screen-list.js";

const screen = (display_id: string, online = true) =>
  ({ display_id, screen_id: "tv", online }) as Screen;

it("lists each screen under its display's name, and none of a revoked display", () => {
  const displays = [{ display_id: "a", name: "Ward 3" }] as Display[];
  expect(listedScreens([screen("a"), screen("gone")], displays)).toEqual([
    { ...screen("a"), id: "a tv", display: "Ward 3" },
  ]);
});

it.each([
  [0, "Up to date"],
  [1, "1 change behind"],
  [12, "12 changes behind"],
])("a lag of %d is %p", (lag, text) => {
  expect(lagText({ lag })).toBe(text);
});

it.each([
  [0, 0, 0, null, "No screens yet"],
  [1, 0, 1, null, "Drawn on 1 of 1 screen"],
  [5, 0, 6, null, "Drawn on 5 of 6 screens"],
  [6, 0, 6, 0.42, "Drawn on 6 of 6 screens · 0.4 s"],
  [3, 2, 6, null, "Drawn on 3 of 6 screens, held by 2 more"],
])("%d drawn, %d held of %d after %p: %p", (drawn, held, screens, seconds, text) => {
  expect(reachText({ drawn, held, screens, seconds })).toBe(text);
});

it.each([
  [[true], "1 of 1 screen online."],
  [[true, false], "1 of 2 screens online. One screen has stopped reporting: please look at it."],
  [[false, false], "0 of 2 screens online. 2 screens have stopped reporting: please look at them."],
])("screens online %p: %p", (online, text) => {
  expect(onlineText(online.map((one) => ({ online: one })))).toBe(text);
});

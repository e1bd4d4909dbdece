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
  [0, 0, "No screens yet"],
  [1, 1, "Showing on 1 of 1 screen"],
  [5, 6, "Showing on 5 of 6 screens"],
])("%d of %d is %p", (showing, screens, text) => {
  expect(reachText({ showing, screens })).toBe(text);
});

it.each([
  [[true], "1 of 1 screen online."],
  [[true, false], "1 of 2 screens online. One screen has stopped reporting: please look at it."],
  [[false, false], "0 of 2 screens online. 2 screens have stopped reporting: please look at them."],
])("screens online %p: %p", (online, text) => {
  expect(onlineText(online.map((one) => ({ online: one })))).toBe(text);
});

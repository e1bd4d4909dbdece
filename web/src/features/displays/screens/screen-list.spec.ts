import type { Display, Screen } from "@wardline/contracts/boards/displays";
import {
  answerText,
  detailText,
  displayScreensText,
  isPartlyShown,
  lagText,
  listCautions,
  onlineText,
  reachText,
  screenStateText,
  screensLabel,
  toListedScreens,
} from "./screen-list.js";

const screen = (display_id: string, online = true) =>
  ({ display_id, screen_id: "tv", online }) as Screen;

it("lists each screen with its display's name, and no screen of a revoked display", () => {
  const displays = [{ display_id: "a", name: "Ward 3" }] as Display[];
  expect(toListedScreens([screen("a"), screen("gone")], displays)).toEqual([
    { ...screen("a"), id: "a tv", display: "Ward 3" },
  ]);
});

it.each([
  [0, "Up to date"],
  [1, "1 change behind"],
  [12, "12 changes behind"],
])("describes a lag of %d as %p", (lag, text) => {
  expect(lagText({ lag })).toBe(text);
});

it.each([
  [0, 0, 0, null, "No screens yet"],
  [1, 0, 1, null, "Shown on 1 of 1 screen"],
  [5, 0, 6, null, "Shown on 5 of 6 screens"],
  [6, 0, 6, 0.42, "Shown on 6 of 6 screens · 0.4 s"],
  [0, 1, 1, null, "Shown on 0 of 1 screen, 1 is still loading"],
  [3, 2, 6, null, "Shown on 3 of 6 screens, 2 are still loading"],
])(
  "describes %d drawn and %d loading of %d screens after %p s as %p",
  (drawn, held, screens, seconds, text) => {
    expect(reachText({ drawn, held, screens, seconds })).toBe(text);
  },
);

it("warns about a screen that has not drawn the state, unless it is still loading", () => {
  const reach = { screens: 3, seconds: null };
  expect(isPartlyShown({ ...reach, drawn: 2, held: 1 })).toBe(false);
  expect(isPartlyShown({ ...reach, drawn: 2, held: 0 })).toBe(true);
});

it.each([
  [[], { text: "No screens yet", tone: "none" }],
  [[[true, false]], { text: "1 of 1 screen online", tone: "fine" }],
  [
    [
      [true, false],
      [false, true],
    ],
    { text: "1 of 2 screens online", tone: "fine" },
  ],
  [
    [
      [true, false],
      [false, false],
    ],
    { text: "1 of 2 screens online", tone: "missing" },
  ],
] as const)("summarises a list of screens with [online, asleep] %j as %j", (screens, state) => {
  expect(displayScreensText(screens.map(([online, asleep]) => ({ online, asleep })))).toEqual(
    state,
  );
});

it.each([
  [[true], "1 of 1 screen online."],
  [[true, false], "1 of 2 screens online. One screen has stopped reporting. Please check it."],
  [[false, false], "0 of 2 screens online. 2 screens have stopped reporting. Please check them."],
])("describes a list of screens with online = %p as %p", (online, text) => {
  expect(onlineText(online.map((one) => ({ online: one, asleep: false })))).toBe(text);
});

it("does not count a screen outside its hours as missing", () => {
  const screensAtNight = [
    { online: true, asleep: true },
    { online: false, asleep: true },
  ];
  expect(onlineText(screensAtNight)).toBe("1 of 2 screens online.");
});

const SCREEN = { online: true, asleep: false, proof: "drawn", lag: 0 } as const;

it.each([
  [{}, "Online", true, "Up to date"],
  [{ lag: 2 }, "Online", true, "2 changes behind"],
  [{ proof: "held" }, "Online", true, "Connected, picture not confirmed yet"],
  [{ proof: "hidden" }, "Hidden", false, "Hidden behind another page"],
  [{ proof: "black" }, "Black", false, "The picture is blank"],
  [{ online: false, proof: "offline" }, "Offline", false, null],
  [{ asleep: true, proof: "held" }, "Dark", true, "Outside planned hours"],
  [{ asleep: true, online: false, proof: "offline" }, "Off", true, "Outside planned hours"],
] as const)("describes a screen with %p as %p", (report, text, isFine, detail) => {
  expect(screenStateText({ ...SCREEN, ...report })).toEqual({ text, isFine });
  expect(detailText({ ...SCREEN, ...report })).toBe(detail);
});

it.each([
  [{ command: "identify", state: "asked" }, "Identify …"],
  [
    { command: "identify", state: "shown", at: "2026-11-22T13:07:03.000Z" },
    "Identify: Shown 14:07:03",
  ],
  [{ command: "test_picture", state: "silent" }, "Test picture: did not answer within 5 s"],
] as const)("describes the answer %p as %p", (answer, text) => {
  expect(answerText(answer, "Africa/Lagos")).toBe(text);
});

it.each([
  [{}, []],
  [{ keeps: null, awake: null }, []],
  [{ keeps: "no" }, [["Stores nothing: no patients in an outage", true]]],
  [{ keeps: "at risk" }, [["The browser may delete what it stores", false]]],
  [{ awake: false }, [["May go dark", false]]],
  [{ awake: false, online: false }, []],
  [{ paired: false }, [["Not paired or named: disappears from the list when closed", false]]],
  [{ paired: false, name: "Bay 2" }, []],
] as const)("for a screen with %j, returns the warnings %j", (report, expected) => {
  const screen = { keeps: "yes", awake: true, online: true, paired: true, name: "" } as const;
  const found = listCautions({ ...screen, ...report });
  expect(found.map(({ text, isBad }) => [text, isBad])).toEqual(expected);
});

it("shows in the list's label how many screens are missing", () => {
  const onlineScreen = { online: true, asleep: false };
  const asleepScreen = { online: false, asleep: true };
  expect(screensLabel([onlineScreen, asleepScreen])).toBe("Screens");
  expect(screensLabel([onlineScreen, asleepScreen, { online: false, asleep: false }])).toBe(
    "Screens, 1 missing",
  );
});

import { findingText } from "../roster-rules/finding-text.js";
import { DEFAULT_ROSTER_RULES } from "../roster-rules/rules.js";
import {
  anonymousGapText,
  dutyTimeText,
  gapsText,
  gapText,
  replacementText,
  screensText,
} from "./gap-text.js";
import {
  type FilledPost,
  listTonightDates,
  type TonightPerson,
  type TonightRoster,
  type TonightSources,
} from "./sources.js";
import { buildTonightLines } from "./tonight.js";

const HOUR = 3_600_000;
const STARTS = {
  zone: "Europe/London",
  dutyStart: "08:00",
  departments: [{ department: "Surgery", dutyStart: null }],
};
/** 15:30 UTC on the day before clocks go back: half past four in the afternoon in London. */
const NOW = Date.parse("2026-10-24T15:30:00Z");
const [TODAY, TOMORROW] = listTonightDates(STARTS, "Surgery", NOW);
/** The next day at 08:00, an hour later by elapsed time because the clocks go back. */
const END = Date.parse("2026-10-25T08:00:00Z");

const person = (id: string): TonightPerson => ({
  id,
  name: `${id} Obi`,
  phone: "0803",
  department: "Surgery",
  role: "Registrar",
  reported: null,
  isMailRefused: false,
  isInvited: false,
});
const post = (accountId: string, position = 1): FilledPost => ({
  department: "surgery",
  role: "Registrar",
  position,
  accountId,
  firstName: accountId,
  lastName: "Obi",
});
const ALL_ROLES = (["House Officer", "Senior Registrar", "Consultant"] as const).map((role) => ({
  ...post("bola"),
  role,
}));

function buildRoster(date: string, given: Partial<TonightRoster> = {}): TonightRoster {
  const duties = [...ALL_ROLES, post("bola")];
  return { date, departments: ["Surgery"], duties, covers: [], ...given };
}

function buildSources(given: Partial<TonightSources>): TonightSources {
  return {
    starts: STARTS,
    departments: [{ department: "Surgery", asksSeen: false }],
    rosteredDepartments: new Set(["surgery"]),
    rosters: [buildRoster(TODAY), buildRoster(TOMORROW)],
    people: ["ada", "bola", "chidi"].map(person),
    absences: [],
    seen: [],
    offers: [],
    times: [],
    settings: DEFAULT_ROSTER_RULES,
    acceptedFindings: new Set(),
    screens: new Map(),
    ...given,
  };
}

const listGaps = (given: Partial<TonightSources>, now = NOW) =>
  (buildTonightLines(buildSources(given), now)[0]?.duties ?? []).flatMap(({ isOn, gaps }) =>
    gaps.map((gap) => `${isOn ? "now" : "next"} ${gapText(gap)}`),
  );

describe("list of tonight's gaps (docs/wire/roster.md, Tonight)", () => {
  it("covers the current and the next duty, with hours in the hospital's time zone", () => {
    const [line] = buildTonightLines(buildSources({}), NOW);
    expect(line?.duties.map(({ date, from, until, isOn }) => [date, isOn, from, until])).toEqual([
      [TODAY, true, END - 25 * HOUR, END],
      [TOMORROW, false, END, END + 24 * HOUR],
    ]);
    expect(line?.isClean).toBe(true);
  });

  it("takes covers into account for the rest of the duty", () => {
    const cover = { ...post("chidi"), from: NOW - HOUR, until: NOW + HOUR };
    const rosters = [buildRoster(TODAY, { covers: [cover] }), buildRoster(TOMORROW)];
    const absences = [{ person: "chidi", from: TODAY, until: TODAY, kind: "sick" as const }];
    expect(listGaps({ rosters, absences })).toEqual([
      "now Registrar: chidi Obi is away and has no cover.",
    ]);
    expect(listGaps({ rosters, absences }, NOW + HOUR)).toEqual([]);
  });

  it("does not list offers as gaps, and counts only the offers of future duties", () => {
    const offers = [
      { ...post("bola"), date: TODAY },
      { ...post("bola"), date: TOMORROW },
      { ...post("bola"), date: TOMORROW, department: "Cardiology" },
    ];
    const [line] = buildTonightLines(buildSources({ offers }), NOW);
    expect(line?.duties.map((duty) => duty.offers)).toEqual([0, 1]);
    expect(line?.isClean).toBe(true);
  });

  it("names and counts positions after the first", () => {
    const duties = [...ALL_ROLES, post("bola"), post("chidi", 2)];
    const rosters = [buildRoster(TODAY), buildRoster(TOMORROW, { duties })];
    const people = [person("ada"), person("bola"), { ...person("chidi"), phone: "" }];
    expect(listGaps({ rosters, people })).toEqual([
      "next 2nd Registrar: no telephone number is known for chidi Obi.",
    ]);
    const [line] = buildTonightLines(buildSources({ rosters, people }), NOW);
    expect(line?.duties[1]).toMatchObject({ filled: { count: 5, of: 5 }, reachable: { count: 4 } });
  });

  it("does not propose a person whose own duty at that time is covered by somebody else", () => {
    const cover = { ...post("chidi"), from: NOW - HOUR, until: END };
    const duties = [...ALL_ROLES, post("ada")];
    const rosters = [buildRoster(TODAY, { duties, covers: [cover] }), buildRoster(TOMORROW)];
    const people = [person("ada"), person("bola"), { ...person("chidi"), phone: "" }];
    const [line] = buildTonightLines(buildSources({ rosters, people }), NOW);
    expect(line?.duties[0]?.gaps).toMatchObject([
      { kind: "unreachable", name: "chidi Obi", replacement: { name: "bola Obi" } },
    ]);
  });

  it("proposes nobody who is on call anywhere at that time", () => {
    const rosters = [buildRoster(TODAY), buildRoster(TOMORROW, { duties: ALL_ROLES })];
    const busy = {
      name: "",
      date: TOMORROW,
      post: "cardiology",
      from: END + HOUR,
      until: END + 2 * HOUR,
    };
    const times = [
      { ...busy, person: "ada" },
      { ...busy, person: "bola", from: NOW - HOUR, until: NOW },
    ];
    const [line] = buildTonightLines(buildSources({ rosters, times }), NOW);
    expect(line?.duties[1]?.gaps.map(({ replacement }) => replacement?.id)).toEqual(["chidi"]);
  });
});

it("describes at 00:40 which duties are complete until 08:00 and what is missing afterwards", () => {
  const night = Date.parse("2026-10-24T23:40:00Z");
  const [begun, next] = listTonightDates(STARTS, "Surgery", night);
  expect([begun, next]).toEqual([TODAY, TOMORROW]);
  const rosters = [buildRoster(begun), buildRoster(next, { duties: ALL_ROLES })];
  const describeDuties = (given: Partial<TonightSources>) =>
    buildTonightLines(buildSources(given), night)[0]?.duties.map(
      (duty) =>
        `${dutyTimeText(duty, night, STARTS.zone)}: ${gapsText(duty.gaps)} (${duty.filled.count} of ${duty.filled.of})`,
    );
  expect(describeDuties({ rosters })).toEqual([
    "Now, until 08:00: complete (4 of 4)",
    "From 08:00: Registrar missing (3 of 4)",
  ]);
  const away = [{ person: "ada", from: begun, until: begun, kind: "sick" as const }];
  const consultant = { ...post("ada"), role: "Consultant" as const };
  const posts = [
    ...ALL_ROLES.filter(({ role }) => role !== "Consultant"),
    post("bola"),
    consultant,
  ];
  expect(
    describeDuties({
      rosters: [buildRoster(begun, { duties: posts }), buildRoster(next)],
      absences: away,
    }),
  ).toEqual(["Now, until 08:00: Consultant away (3 of 4)", "From 08:00: complete (4 of 4)"]);
});

it("names the day of a moment that is not today", () => {
  const duty = { isOn: true, from: END - 25 * HOUR, until: END };
  expect(dutyTimeText(duty, NOW, STARTS.zone)).toBe("Now, until Sun 08:00");
  expect(gapsText([{ kind: "not_listed", post: null }])).toBe("not on the roster");
  const registrar = { role: "Registrar", position: 2 } as const;
  expect(gapsText([{ kind: "unreachable", post: registrar }])).toBe("2nd Registrar out of reach");
});

it("counts people with an open invitation as unreachable by email, but not as gaps", () => {
  const people = [person("ada"), { ...person("bola"), isInvited: true }, person("chidi")];
  const [line] = buildTonightLines(buildSources({ people }), NOW);
  expect(line?.duties[0]).toMatchObject({ reachable: { count: 0, of: 4 }, withoutEmail: 4 });
  expect(line?.isClean).toBe(true);
});

it("describes each gap with names, and without names for colleagues", () => {
  const registrar = { role: "Registrar", position: 1 } as const;
  const gap = { post: registrar, name: "Ada Eze" };
  expect(gapText({ ...gap, kind: "unseen" })).toBe("Registrar: Ada Eze has not seen the duty.");
  expect(gapText({ ...gap, kind: "unreachable", mark: "wrong_person" })).toBe(
    "Registrar: the telephone number of Ada Eze is wrong.",
  );
  expect(gapText({ ...gap, kind: "rule", finding: "Ada Eze: 4 nights in a row, limit 3" })).toBe(
    "Registrar Ada Eze: 4 nights in a row, limit 3.",
  );
  for (const kind of ["open", "away", "rule", "unreachable", "unseen"] as const) {
    expect(anonymousGapText({ kind, post: registrar })).toMatch(/^Registrar:? [a-z ]+\.$/);
  }
  const refused = { post: registrar, kind: "unreachable", mark: "mail_refused" } as const;
  expect(gapText({ ...refused, name: "Ada Eze" })).toBe(
    "Registrar: the mail server refuses emails to Ada Eze.",
  );
  expect(anonymousGapText(refused)).toBe("Registrar: emails do not arrive.");
  expect(anonymousGapText({ kind: "not_listed", post: null })).toBe(
    "The department is not on the roster.",
  );
});

it("proposes a replacement with the rule that would be broken, and counts dark screens", () => {
  const warning = "Ada Eze: 48 h without a break, limit 24 h";
  expect(replacementText({ name: "Ada Eze", hours: 47.6, warning })).toBe(
    "Best replacement: Ada Eze, 48 h on duty in the last 28 days. The replacement would break a rule: 48 h without a break, limit 24 h.",
  );
  const arabic = findingText(
    { rule: "continuous_hours", name: "مريم العلي", value: 48, limit: 24 },
    { average_weeks: 17 },
  );
  expect(arabic).toBe("\u2068مريم العلي\u2069: 48 h without a break, limit 24 h");
  expect(replacementText({ name: "مريم العلي", hours: 47.6, warning: arabic })).toBe(
    "Best replacement: \u2068مريم العلي\u2069, 48 h on duty in the last 28 days. The replacement would break a rule: 48 h without a break, limit 24 h.",
  );
  expect(screensText({ drawn: 2, of: 3 })).toBe("1 of 3 screens does not show the board.");
  expect(screensText({ drawn: 0, of: 1 })).toBe("1 of 1 screen does not show the board.");
});

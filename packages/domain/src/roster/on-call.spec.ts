import * as fc from "fast-check";
import { listDutiesFrom } from "./duty.js";
import {
  DUTY_AHEAD_MS,
  filterByTeams,
  findDepartmentsWithCoverChange,
  findNextCoverTime,
  findSpanAt,
  getRosterDateRange,
  type OnCallSources,
  type RosterPost,
  resolveOnCall,
} from "./on-call.js";
import type { RosterRole } from "./roster-role.js";

const at = (iso: string) => Date.parse(iso);
const NIGHT = at("2026-11-06T01:10:00Z");
const MORNING = at("2026-11-06T07:00:00Z");
const CHANGED_AT = at("2026-10-28T09:00:00Z");

const buildPost = (role: RosterRole, name: string, department = "Surgery"): RosterPost => ({
  department,
  role,
  position: 1,
  name,
  email: `${name.toLowerCase()}@ward.test`,
  phone: `0800 ${name}`,
});
const toContact = ({ role, name, email, phone }: RosterPost) => ({ role, name, email, phone });

const BELLO = buildPost("Registrar", "Bello");
const ADA = buildPost("Consultant", "Ada");
const EZE = buildPost("House Officer", "Eze");

const buildRoster = (date: string, ...posts: RosterPost[]) => ({
  date,
  changedAt: CHANGED_AT,
  departments: ["Surgery"],
  posts,
});

const LAGOS: OnCallSources = {
  zone: "Africa/Lagos",
  dutyStart: "08:00",
  departments: [
    {
      department: "Surgery",
      dutyStart: null,
      contact: { email: "", phone: "0700" },
      hod: { name: "Head", email: "head@ward.test", phone: "" },
    },
  ],
  rosters: [buildRoster("2026-11-05", ADA, BELLO), buildRoster("2026-11-06", EZE)],
};
const resolveSurgery = (sources: Partial<OnCallSources>, time = NIGHT, to?: number) =>
  resolveOnCall({ ...LAGOS, ...sources }, time, to)[0];

describe("resolveOnCall", () => {
  it("names the people of the day before at 02:10 if duties begin at 08:00", () => {
    expect(resolveSurgery({})).toEqual({
      department: "Surgery",
      date: "2026-11-05",
      from: at("2026-11-05T07:00:00Z"),
      until: MORNING,
      source: "roster",
      people: [BELLO, ADA].map(toContact),
      next: [],
      rosterChangedAt: CHANGED_AT,
    });
  });

  it("names the people of the new day exactly from its start", () => {
    const names = (time: number) => resolveSurgery({}, time)?.people.map(({ name }) => name);
    expect([names(MORNING - 1), names(MORNING)]).toEqual([["Bello", "Ada"], ["Eze"]]);
  });

  it("orders people by role, then as given", () => {
    const first = buildPost("Registrar", "Dayo");
    const second = buildPost("Registrar", "Chidi");
    const rosters = [buildRoster("2026-11-05", ADA, first, EZE, second)];
    expect(resolveSurgery({ rosters })?.people.map(({ name }) => name)).toEqual([
      "Eze",
      "Dayo",
      "Chidi",
      "Ada",
    ]);
  });

  it("uses no earlier or later roster if this duty has none", () => {
    const rosters = [buildRoster("2026-11-04", ADA), buildRoster("2026-11-06", EZE)];
    expect(resolveSurgery({ rosters })).toMatchObject({
      source: "department",
      people: [{ role: "", name: "", email: "", phone: "0700" }],
      rosterChangedAt: null,
    });
  });

  it("uses the department's own contact if the department is missing from the roster", () => {
    const rosters = [buildRoster("2026-11-05", buildPost("Consultant", "Uche", "ENT"))];
    expect(resolveSurgery({ rosters })).toMatchObject({
      source: "department",
      rosterChangedAt: CHANGED_AT,
    });
  });

  it("uses the head if there is neither roster nor contact", () => {
    const [department] = LAGOS.departments;
    if (department === undefined) throw new Error("Surgery is missing");
    const departments = [{ ...department, contact: { email: "", phone: "" } }];
    expect(resolveSurgery({ rosters: [], departments })).toMatchObject({
      source: "hod",
      people: [{ role: "HOD", name: "Head" }],
    });
  });

  it("adds the duties that begin during the next 26 hours, each with its people", () => {
    expect(resolveSurgery({}, NIGHT, NIGHT + DUTY_AHEAD_MS)?.next).toEqual([
      {
        date: "2026-11-06",
        from: MORNING,
        until: at("2026-11-07T07:00:00Z"),
        source: "roster",
        people: [EZE].map(toContact),
      },
    ]);
  });

  it("adds the next two duties when the current one ends within a minute", () => {
    const minute = MORNING - 60_000;
    expect(
      resolveSurgery({}, minute, minute + DUTY_AHEAD_MS)?.next.map(({ source }) => source),
    ).toEqual(["roster", "department"]);
  });

  it("includes the next duty on the night on which clocks go back", () => {
    const start = at("2026-10-24T07:00:00Z");
    const next = resolveSurgery({ zone: "Europe/London" }, start, start + DUTY_AHEAD_MS)?.next[0];
    expect(next?.from).toBe(start + 25 * 3_600_000);
  });

  it("changes the people on call at the department's own duty start", () => {
    const departments = LAGOS.departments.map((one) => ({ ...one, dutyStart: "01:00" }));
    expect(resolveSurgery({ departments })?.people.map(({ name }) => name)).toEqual(["Eze"]);
  });
});

describe("getRosterDateRange", () => {
  it("includes every date that any hospital can need", () => {
    const zones = ["Pacific/Apia", "Pacific/Pago_Pago", "Pacific/Kiritimati", "Europe/London"];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom("00:00", "08:00", "23:59"),
        fc.integer({ min: at("2011-12-01T00:00:00Z"), max: at("2031-01-01T00:00:00Z") }),
        (zone, start, time) => {
          const { first, last } = getRosterDateRange(time, time + DUTY_AHEAD_MS);
          const needed = listDutiesFrom([], time, time + DUTY_AHEAD_MS, { zone, start });
          expect(needed.filter(({ date }) => date < first || date > last)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("filterByTeams", () => {
  const departments = [{ department: "ENT" }, { department: "Surgery" }];

  it("follows the order of the patient's teams, in upper or lower case", () => {
    expect(filterByTeams(departments, "surgery, ENT")).toEqual([
      { department: "Surgery" },
      { department: "ENT" },
    ]);
  });

  it("leaves out a team that is no longer a department", () => {
    expect(filterByTeams(departments, "Dermatology")).toEqual([]);
  });
});

describe("findSpanAt", () => {
  const duty = { until: "2026-11-06T07:00:00.000Z" };
  const next = { until: "2026-11-07T07:00:00.000Z" };

  it.each([
    ["the last moment before a handover", MORNING - 1, duty],
    ["the moment of a handover", MORNING, next],
    ["a moment after the last duty, which has none", MORNING + 24 * 3_600_000, null],
  ])("finds the span of %s", (_, time, expected) => {
    expect(findSpanAt([duty, next], time)).toBe(expected);
  });
});

describe("covers", () => {
  const THREE_O_CLOCK = at("2026-11-06T02:00:00Z");
  const bola = { ...BELLO, name: "Bola", email: "bola@ward.test", phone: "0800 Bola" };
  const buildCoveredRoster = (from: number, until: number) => ({
    ...buildRoster("2026-11-05", BELLO, ADA),
    covers: [{ ...bola, from, until, for: "Bello" }],
  });
  const FROM = at("2026-11-05T07:00:00Z");
  const listSpansAt = (time: number, rosters: OnCallSources["rosters"]) => {
    const [department] = resolveOnCall({ ...LAGOS, rosters }, time, MORNING - 1);
    if (department === undefined) throw new Error("no department");
    return [department, ...department.next].map(({ from, until, people }) => ({
      from,
      until,
      names: people.map((person) => [person.name, person.for]),
    }));
  };

  it("divide a duty into spans, each with the people on call in it", () => {
    expect(listSpansAt(FROM, [buildCoveredRoster(NIGHT, THREE_O_CLOCK)])).toEqual([
      {
        from: FROM,
        until: NIGHT,
        names: [
          ["Bello", undefined],
          ["Ada", undefined],
        ],
      },
      {
        from: NIGHT,
        until: THREE_O_CLOCK,
        names: [
          ["Bola", "Bello"],
          ["Ada", undefined],
        ],
      },
      {
        from: THREE_O_CLOCK,
        until: MORNING,
        names: [
          ["Bello", undefined],
          ["Ada", undefined],
        ],
      },
    ]);
  });

  it("are resolved into spans that begin with the current span", () => {
    expect(listSpansAt(NIGHT, [buildCoveredRoster(NIGHT, THREE_O_CLOCK)])[0]).toMatchObject({
      from: NIGHT,
      until: THREE_O_CLOCK,
    });
    expect(listSpansAt(THREE_O_CLOCK, [buildCoveredRoster(NIGHT, THREE_O_CLOCK)])).toHaveLength(1);
  });

  it("end with the duty if the duty has become shorter", () => {
    const [span, ...others] = listSpansAt(NIGHT, [buildCoveredRoster(FROM, MORNING + 1)]);
    expect(span).toMatchObject({
      from: FROM,
      until: MORNING,
      names: [
        ["Bola", "Bello"],
        ["Ada", undefined],
      ],
    });
    expect(others).toEqual([]);
  });

  it("have no effect on an empty post", () => {
    const nobody = { ...buildCoveredRoster(FROM, MORNING), posts: [ADA] };
    expect(listSpansAt(NIGHT, [nobody])[0]?.names).toEqual([["Ada", undefined]]);
  });

  it("determine the departments where a cover begins or ends, and the next such time", () => {
    const rosters = [buildCoveredRoster(NIGHT, THREE_O_CLOCK)];
    expect(findDepartmentsWithCoverChange(rosters, NIGHT - 1, NIGHT)).toEqual(["Surgery"]);
    expect(findDepartmentsWithCoverChange(rosters, NIGHT, THREE_O_CLOCK - 1)).toEqual([]);
    expect([FROM, NIGHT, THREE_O_CLOCK].map((time) => findNextCoverTime(rosters, time))).toEqual([
      NIGHT,
      THREE_O_CLOCK,
      null,
    ]);
  });
});

import { sumPlannedBurdens } from "@wardline/domain/roster-month/burden";
import { planGreedily } from "@wardline/domain/roster-month/greedy";
import type { MonthPost } from "@wardline/domain/roster-month/month-plan";
import { createPlanCheck, scorePlan } from "@wardline/domain/roster-month/month-problem";
import type { RosterFinding } from "@wardline/domain/roster-rules/findings";
import { addDays } from "@wardline/domain/time/zoned-day";
import fc from "fast-check";
import type { Highs } from "highs";
import { createMonthProblem, getPersonId } from "../testing/month.js";
import { toMonthAnswer } from "./answer.js";
import { loadHighs } from "./load-highs.js";
import { proposeMonth } from "./propose.js";
import { wayOutText } from "./words.js";

const FORBID = { level: "forbid" } as const;
const REGISTRAR = "Registrar";

let highs: Highs;

beforeAll(async () => {
  highs = await loadHighs();
});

/** A stopped clock, so that searches have time on any machine. */
function createStoppedClock(): () => number {
  return () => 0;
}

function propose(problem: ReturnType<typeof createMonthProblem>, seconds = 5) {
  return proposeMonth(problem, { highs, seconds, now: createStoppedClock() });
}

describe("time limit of a proposal", () => {
  const strict = { rest_hours: { value: 36, ...FORBID } };
  const createLargeProblem = () => createMonthProblem({ people: 40, days: 28, rules: strict });

  function createTickingClock(step: number): () => number {
    let now = 0;
    return () => {
      now += step;
      return now;
    };
  }

  it("leaves the simple plan complete if the simple plan's share of the time is used up quickly", () => {
    const { plan } = proposeMonth(createLargeProblem(), {
      highs: null,
      seconds: 2,
      now: createTickingClock(20),
    });
    expect(plan).toHaveLength(28);
  });

  it("ends even the search for the simple plan, which is then incomplete", () => {
    const { plan, unfilled } = proposeMonth(createLargeProblem(), {
      highs,
      seconds: 1,
      now: createTickingClock(100),
    });
    expect(plan.length).toBeLessThan(28);
    expect(plan.length + unfilled.length).toBe(28);
  });

  it("is not used up once somebody stops the proposal, which then returns the simple plan", () => {
    const simple = jest.fn();
    const stopped = { highs, seconds: 30, now: createStoppedClock(), shouldStop: () => true };
    const { plan, method } = proposeMonth(createLargeProblem(), { ...stopped, onSimple: simple });
    expect([plan.length, method]).toEqual([28, "greedy"]);
    expect(simple).toHaveBeenCalledTimes(1);
  });
});

describe("proposed month", () => {
  it("puts one of three people on call on each day of two weeks, at most five nights each", () => {
    const problem = createMonthProblem();
    const { plan, unfilled, bounds } = propose(problem);
    expect(unfilled).toEqual([]);
    expect(plan).toHaveLength(14);
    const nights = [...sumPlannedBurdens(problem.grid, plan).values()].map(
      (burden) => burden.nights,
    );
    expect(nights.sort((a, b) => a - b)).toEqual([4, 5, 5]);
    expect(bounds).toContain("In every plan, at least one Registrar has 5 nights or more.");
  });

  it("is filled despite a rule that only warns", () => {
    const rules = { rest_hours: { value: 48, level: "warn" as const } };
    const { unfilled } = propose(createMonthProblem({ people: 2, rules }));
    expect(unfilled).toEqual([]);
  });

  it("says how many posts two people with 36 hours of rest can fill, and which rule prevents more", () => {
    const rules = { rest_hours: { value: 36, ...FORBID } };
    const { unfilled, bounds, ways_out } = propose(
      createMonthProblem({ people: 2, rules, days: 6 }),
    );
    expect(unfilled).toHaveLength(2);
    expect(bounds).toContain("No plan fills more than 4 of the 6 duties of Registrars.");
    expect(ways_out).toHaveLength(1);
    expect(ways_out[0]).toMatch(
      /^(One rule|\d rules) must give: .*: (24 h of rest|no rest) before this duty, at least 36 h, on \d+ Dec/,
    );
    expect(ways_out[0]).toMatch(/Or add one more Registrar\.$/);
  });

  it("names a rule once, with all the days, if a person must break the rule on several days", () => {
    const finding = (text: string, day: number) =>
      ({ rule: "rest_hours", level: "forbid", text, date: `2027-01-${day}` }) as RosterFinding;
    const mensah = "Samuel Mensah: no rest before this duty, at least 24 h";
    const broken = [12, 13, 14, 15].map((day) => finding(mensah, day));
    expect(wayOutText(REGISTRAR, broken)).toBe(
      `One rule must give: ${mensah}, on 12 Jan, 13 Jan, 14 Jan and 1 more day. Or add one more Registrar.`,
    );
  });

  it("names a day on which everybody is away", () => {
    const days = { from: "2026-12-05", until: "2026-12-05", kind: "leave" as const };
    const absences = [0, 1, 2].map((index) => ({
      person: { id: getPersonId(REGISTRAR, index) },
      ...days,
    }));
    const { unfilled, ways_out } = propose(createMonthProblem({ absences }));
    expect(unfilled).toEqual([{ date: "2026-12-05", role: REGISTRAR, position: 1 }]);
    expect(ways_out).toEqual([
      "Too few Registrars are available on 5 Dec: the others are away or on call elsewhere.",
    ]);
  });

  it("respects a preference if others are available", () => {
    const person = { id: getPersonId(REGISTRAR, 0) };
    const absence = {
      person,
      from: "2026-12-01",
      until: "2026-12-06",
      kind: "rather_not" as const,
    };
    const { plan } = propose(createMonthProblem({ absences: [absence] }));
    const onCall = plan.filter(({ date }) => date <= absence.until).map((post) => post.person);
    expect(onCall).not.toContain(person.id);
  });

  it("is the simple plan if there is no solver", () => {
    const problem = createMonthProblem();
    const { method, plan } = proposeMonth(problem, {
      highs: null,
      seconds: 5,
      now: createStoppedClock(),
    });
    expect(method).toBe("greedy");
    expect(plan).toEqual(planGreedily(problem));
  });

  it("is complete even if stopped at once", () => {
    const problem = createMonthProblem();
    const stopped = proposeMonth(problem, {
      highs,
      seconds: 5,
      now: createStoppedClock(),
      shouldStop: () => true,
    });
    expect(stopped.plan).toHaveLength(14);
    expect(toMonthAnswer(problem, stopped).changes).toHaveLength(14);
  });

  it("is complete even if the proposal gets no time", () => {
    const late = proposeMonth(createMonthProblem({ people: 6, days: 31 }), {
      highs,
      seconds: 0,
      now: createStoppedClock(),
    });
    expect(late.plan).toHaveLength(31);
  });

  it("leaves each post with the person who is already on it", () => {
    const duties = propose(createMonthProblem()).plan;
    const problem = createMonthProblem({ duties });
    const { changes } = toMonthAnswer(problem, propose(problem));
    expect(changes.every(({ expected }) => expected !== null)).toBe(true);
  });
});

const inputArbitrary = fc.record({
  people: fc.integer({ min: 1, max: 5 }),
  first: fc.constantFrom("2026-12-01", "2026-12-04", "2027-03-27"),
  rest: fc.constantFrom(null, 12, 24, 48),
  nights: fc.constantFrom(null, 1, 2, 4),
  weekends: fc.constantFrom(null, 0, 1, 2),
  hours: fc.constantFrom(null, 48, 72),
  dayOff: fc.constantFrom(null, 1, 3),
  away: fc.array(fc.record({ person: fc.nat(4), day: fc.nat(13), days: fc.nat(3) }), {
    maxLength: 4,
  }),
  kept: fc.uniqueArray(fc.record({ day: fc.nat(13), person: fc.nat(4), isEmpty: fc.boolean() }), {
    maxLength: 4,
    selector: ({ day }) => day,
  }),
});

type ProblemInput = typeof inputArbitrary extends fc.Arbitrary<infer T> ? T : never;

function buildProblem({
  people,
  first,
  rest,
  nights,
  weekends,
  hours,
  dayOff,
  away,
  kept,
}: ProblemInput) {
  const limit = (value: number | null) => (value === null ? [] : [{ value, ...FORBID }]);
  const rules = {
    ...Object.fromEntries(limit(rest).map((one) => ["rest_hours", one])),
    ...Object.fromEntries(limit(nights).map((one) => ["nights_in_row", one])),
    ...Object.fromEntries(limit(weekends).map((one) => ["weekends_4", one])),
    ...Object.fromEntries(limit(hours).map((one) => ["hours_7_days", one])),
    ...Object.fromEntries(limit(dayOff).map((one) => ["day_off_7", one])),
    away: { value: 0, ...FORBID },
  };
  const absences = away.map(({ person, day, days }) => ({
    person: { id: getPersonId(REGISTRAR, person % people) },
    from: addDays(first, day),
    until: addDays(first, day + days),
    kind: "leave" as const,
  }));
  const buildCell = (day: number) =>
    ({ date: addDays(first, day), role: REGISTRAR, position: 1 }) as const;
  const duties = kept
    .filter(({ isEmpty }) => !isEmpty)
    .map(
      ({ day, person }): MonthPost => ({
        ...buildCell(day),
        person: getPersonId(REGISTRAR, person % people),
      }),
    );
  const keep = kept.map(({ day }) => buildCell(day));
  return createMonthProblem({ people, first, rules, absences, duties, keep });
}

describe("every proposed month", () => {
  it("breaks no strict rule, leaves fixed posts unchanged, and is no worse than the simple plan", () => {
    fc.assert(
      fc.property(inputArbitrary, (of) => {
        const problem = buildProblem(of);
        const { plan } = propose(problem, 2);
        expect(createPlanCheck(problem)(plan).filter(({ level }) => level === "forbid")).toEqual(
          [],
        );
        for (const cell of problem.keep) {
          const isCell = (post: MonthPost) => post.date === cell.date;
          expect(plan.find(isCell)).toEqual(problem.grid.duties.find(isCell));
        }
        const [solved, greedy] = [
          scorePlan(problem, plan),
          scorePlan(problem, planGreedily(problem)),
        ];
        expect(solved.unfilled).toBeLessThanOrEqual(greedy.unfilled);
        if (solved.unfilled === greedy.unfilled) {
          expect(solved.unfairness).toBeLessThanOrEqual(greedy.unfairness + 1e-6);
        }
      }),
      { numRuns: 10, seed: 32 },
    );
  });
});

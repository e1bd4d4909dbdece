import { updateAccount } from "@wardline/contracts/accounts/account";
import type { AuditEntry } from "@wardline/contracts/operation/audit";
import { updateDepartment } from "@wardline/contracts/roster/departments";
import { createOffer, takeOffer } from "@wardline/contracts/roster/offers";
import * as contract from "@wardline/contracts/roster/roster";
import type { RuleReasons } from "@wardline/contracts/roster/roster-rules";
import { updateRosterRules } from "@wardline/contracts/roster/roster-rules";
import type { RosterFinding } from "@wardline/domain/roster-rules/findings";
import { DEFAULT_ROSTER_RULES } from "@wardline/domain/roster-rules/rules";
import fc from "fast-check";
import { type CallOutcome, startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital } from "../support/hospital.js";
import { addGranted, addStaff } from "../support/staff.js";

const HOUR = 3_600_000;
const DAYS = 8;
/**
 * Start of the first day. London's clocks go back on the fourth day, whose duty is the first to begin at 08:00 winter
 * time.
 */
const FIRST = Date.parse("2026-10-22T00:00:00Z");
const CLOCK_CHANGE = Date.parse("2026-10-25T01:00:00Z");
const RULE_LIMITS = { continuous_hours: 30, hours_7_days: 60, duties_7_days: 3 } as const;
const iso = (time: number) => new Date(time).toISOString();
const formatDay = (day: number) => iso(FIRST + day * 24 * HOUR).slice(0, 10);
/** Computes the start of a day's duty, independently of the product's code. */
const findDutyStart = (day: number) => FIRST + (day * 24 + (day < 3 ? 7 : 8)) * HOUR;
/** Returns the same local time in London seven days before. */
const getWeekBefore = (time: number) => {
  const then = time - 7 * 24 * HOUR;
  return time >= CLOCK_CHANGE && then < CLOCK_CHANGE ? then - HOUR : then;
};

/** A stretch of a day's duty with one doctor. */
interface WorkedStretch {
  person: string;
  day: number;
  from: number;
  until: number;
}

type Step = { day: number; person: number } & (
  | { act: "save" | "uncover" | "give" }
  | { act: "cover"; hour: number; hours: number }
);

interface Attempt {
  by: string;
  run: (reasons: RuleReasons) => Promise<Pick<CallOutcome<unknown>, "failure">>;
}

/** A reason with its time and author. */
interface LoggedReason {
  at: string;
  by: string | undefined;
  reason: string;
}

const place = { day: fc.nat(DAYS - 1), person: fc.nat(2) };
const generateSimpleStep = (act: "save" | "uncover" | "give") =>
  fc.record({ act: fc.constant(act), ...place });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: generateSimpleStep("save") },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant("cover" as const),
        ...place,
        hour: fc.nat(20),
        hours: fc.integer({ min: 1, max: 4 }),
      }),
    },
    { weight: 1, arbitrary: generateSimpleStep("uncover") },
    { weight: 2, arbitrary: generateSimpleStep("give") },
  ),
  { minLength: 60, maxLength: 60 },
);

/** Checks the rules on stored data, independently of the product's code (docs/wire/roster.md, Roster rules). */
describe("a roster after random changes", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it.each([28, 35, 36])(
    "never breaks a rule of level “forbid”, and has every reason in the log with name and time (seed %d)",
    async (seed) => {
      const { prepareAttempt, listWorked, readLoggedReasons } = await openHospital();
      const outcomes = { saved: 0, forbidden: 0, reasoned: 0 };
      const givenReasons: LoggedReason[] = [];
      for (const step of fc.sample(steps, { numRuns: 1, seed }).flat()) {
        app.clock.now += 10_000;
        const attempt = await prepareAttempt(step);
        if (attempt !== null) await tryStep(attempt);
      }

      const all = await listWorked();
      for (const id of new Set(all.map(({ person }) => person))) {
        const own = all.filter(({ person }) => person === id);
        expect(findLongestStretch(own)).toBeLessThanOrEqual(RULE_LIMITS.continuous_hours);
        expect(countMostHoursIn7Days(own)).toBeLessThanOrEqual(RULE_LIMITS.hours_7_days);
        expect(countMostDutiesIn7Days(own)).toBeLessThanOrEqual(RULE_LIMITS.duties_7_days);
      }
      expect(await readLoggedReasons()).toEqual(givenReasons);
      expect(Math.min(outcomes.saved, outcomes.forbidden)).toBeGreaterThan(5);
      expect(outcomes.reasoned).toBeGreaterThan(0);

      /** Tries a step, then again with a reason for each broken rule: only forbidden steps stay refused. */
      async function tryStep({ by, run }: Attempt): Promise<void> {
        const { failure } = await run([]);
        if (failure === null) outcomes.saved += 1;
        if (failure?.code !== "ROSTER_RULES") return;
        const { findings } = failure.data as { findings: RosterFinding[] };
        const reasons = findings.map(({ rule, person, date, text }) => {
          return { rule, person, date, reason: `${givenReasons.length}: ${text}` };
        });
        const again = await run(reasons);
        if (findings.some(({ level }) => level === "forbid")) {
          outcomes.forbidden += 1;
          expect(again.failure?.code).toBe("ROSTER_RULES");
          return;
        }
        expect(again.failure).toBe(null);
        outcomes.reasoned += 1;
        givenReasons.push(...reasons.map(({ reason }) => ({ at: iso(app.clock.now), by, reason })));
      }
    },
  );

  /** Makes a department with three registrars who may give duties away, and Kemi, who makes its roster. */
  async function openHospital() {
    app.clock.now = FIRST - 24 * HOUR;
    const hospital = await registerHospital(app, { timezone: "Europe/London" });
    const owner = { token: hospital.token };
    await app.call(updateAccount, { body: { duty_start: "08:00" } }, owner);
    await addDepartments(app, hospital, "Surgery");
    const named = { lastName: "Obi", department: "Surgery", role: "Registrar" };
    const hire = async (firstName: string) => ({
      ...(await addStaff(app, hospital, { ...named, firstName })),
      name: `${firstName} Obi`,
    });
    const people = [await hire("Ada"), await hire("Bola"), await hire("Chidi")];
    const kemi = { firstName: "Kemi", lastName: "Obi", department: "Surgery" };
    const maker = {
      ...(await addGranted(app, hospital, ["roster.write"], kemi)),
      name: "Kemi Obi",
    };
    const params = { departmentName: "Surgery" };
    await app.call(updateDepartment, { params, body: { offers: "direct" } }, owner);
    const { rules, ...others } = DEFAULT_ROSTER_RULES;
    const limits = {
      continuous_hours: { value: RULE_LIMITS.continuous_hours, level: "forbid" },
      hours_7_days: { value: RULE_LIMITS.hours_7_days, level: "forbid" },
      duties_7_days: { value: RULE_LIMITS.duties_7_days, level: "forbid" },
      weekends_4: { value: 0, level: "reason" },
    } as const;
    const body = { preset: "own" as const, ...others, rules: { ...rules, ...limits } };
    await app.call(updateRosterRules, { body }, owner);

    const readRoster = async (date: string) =>
      (await app.call(contract.getRosterOfDate, { params: { date } }, owner)).data;

    /** Returns every stretch that a person works, from stored data. */
    async function listWorked(): Promise<WorkedStretch[]> {
      const days = Array.from({ length: DAYS }, (_, index) => index);
      const rosters = await Promise.all(days.map((index) => readRoster(formatDay(index))));
      return rosters.flatMap((roster, of) => {
        const planned = roster?.departmentStaff[0]?.registrar?.id;
        if (planned === undefined) return [];
        const covers = (roster?.covers ?? []).map(({ person: { id }, from, until }) => ({
          person: id,
          day: of,
          from: Date.parse(from),
          until: Date.parse(until),
        }));
        const rest = [findDutyStart(of), ...covers.map(({ until }) => until)].map(
          (from, index) => ({
            person: planned,
            day: of,
            from,
            until: covers[index]?.from ?? findDutyStart(of + 1),
          }),
        );
        return [...covers, ...rest.filter(({ from, until }) => from < until)];
      });
    }

    async function readLoggedReasons(): Promise<LoggedReason[]> {
      const answer = await fetch(`${app.url}/api/audit.ndjson?type=roster`, {
        headers: { authorization: `Bearer ${hospital.token}` },
      });
      const entries = (await answer.text()).trimEnd().split("\n");
      return entries
        .map((line) => JSON.parse(line) as AuditEntry)
        .reverse()
        .flatMap(({ at, actor, changes }) =>
          changes
            .filter(({ field }) => field === "rule_reason")
            .map(({ to }) => ({ at, by: actor?.name, reason: (to as { reason: string }).reason })),
        );
    }

    /** Prepares a step, to be tried with reasons; null if it is impossible. */
    async function prepareAttempt(step: Step): Promise<Attempt | null> {
      const date = formatDay(step.day);
      const roster = await readRoster(date);
      const post = { date, department: "Surgery", role: "Registrar" } as const;
      const { token } = maker;
      const by = maker.name;
      const chosen = people[step.person];
      if (chosen === undefined) return null;
      if (step.act === "save") {
        const days = {
          departments: ["Surgery"],
          departmentStaff: [{ department: "Surgery", registrarId: chosen.id }],
        };
        const id = roster?.id;
        return {
          by,
          run: (reasons) =>
            id === undefined
              ? app.call(contract.createRoster, { body: { date, ...days, reasons } }, { token })
              : app.call(
                  contract.updateRoster,
                  { params: { id }, body: { ...days, reasons } },
                  { token },
                ),
        };
      }
      if (step.act === "cover") {
        const from = findDutyStart(step.day) + step.hour * HOUR;
        const span = { from: iso(from), until: iso(from + step.hours * HOUR) };
        const cover = { ...post, ...span, person: chosen.id };
        return {
          by,
          run: (reasons) =>
            app.call(contract.createCover, { body: { ...cover, reasons } }, { token }),
        };
      }
      if (step.act === "uncover") {
        const id = roster?.covers?.[0]?.id;
        if (id === undefined) return null;
        return {
          by,
          run: (reasons) =>
            app.call(contract.removeCover, { params: { id }, body: { reasons } }, { token }),
        };
      }
      const onCall = roster?.departmentStaff[0]?.registrar?.id;
      const giver = people.find(({ id }) => id === onCall);
      if (giver === undefined || giver === chosen) return null;
      const offer = await app.call(
        createOffer,
        { body: { kind: "give", ...post } },
        { token: giver.token },
      );
      const id = offer.failure === null ? offer.data.id : openOffers.get(date);
      if (id === undefined) return null;
      openOffers.set(date, id);
      return {
        by: chosen.name,
        run: (reasons) =>
          app.call(takeOffer, { params: { id }, body: { reasons } }, { token: chosen.token }),
      };
    }

    /** Ids of the offers that are still open, by date. */
    const openOffers = new Map<string, string>();
    return {
      listWorked,
      readLoggedReasons,
      prepareAttempt,
    };
  }
});

/** Returns the longest stretch without a break, in hours. */
function findLongestStretch(own: readonly WorkedStretch[]): number {
  const ordered = [...own].sort((a, b) => a.from - b.from);
  const runs = ordered.map((first) => {
    let end = first.until;
    for (const { from, until } of ordered) if (from <= end && until > end) end = until;
    return (end - first.from) / HOUR;
  });
  return Math.max(0, ...runs);
}

/** Returns the most hours within seven days. Nobody has two posts at a time, so hours can be added up. */
function countMostHoursIn7Days(own: readonly WorkedStretch[]): number {
  const sums = own.map(({ until: end }) => {
    const begin = getWeekBefore(end);
    const overlaps = own.map(({ from, until }) => Math.min(until, end) - Math.max(from, begin));
    return overlaps.reduce((sum, part) => sum + Math.max(0, part), 0) / HOUR;
  });
  return Math.max(0, ...sums);
}

function countMostDutiesIn7Days(own: readonly WorkedStretch[]): number {
  const days = [...new Set(own.map(({ day: of }) => of))];
  const counts = days.map((last) => days.filter((of) => of <= last && of > last - 7).length);
  return Math.max(0, ...counts);
}

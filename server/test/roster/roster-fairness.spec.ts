import { updateAccount } from "@wardline/contracts/accounts/account";
import { deleteSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { updateDepartment } from "@wardline/contracts/roster/departments";
import { saveHolidays } from "@wardline/contracts/roster/holidays";
import { createOffer, takeOffer } from "@wardline/contracts/roster/offers";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import * as contract from "@wardline/contracts/roster/roster";
import {
  type Fairness,
  getRosterFairness,
  getRosterGrid,
  saveRosterGrid,
} from "@wardline/contracts/roster/roster-grid";
import fc from "fast-check";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital } from "../support/hospital.js";
import { hire } from "../support/staff.js";

const HALF_HOUR = 1_800_000;
const ZONE = "Europe/London";
/** October 2026: London's clocks go back on the night of the 24th, and the last duty ends in November. */
const DATES = Array.from({ length: 31 }, (_, day) =>
  new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10),
);
const [FIRST = "", LAST = ""] = [DATES[0], DATES.at(-1)];
/** Start of the first duty (08:00 summer time) and end of the last duty (08:00 winter time). */
const [BEGIN, END] = [Date.parse("2026-10-01T07:00:00Z"), Date.parse("2026-11-01T08:00:00Z")];
const HOLIDAYS = ["2026-10-05", "2026-10-24", "2026-10-31"];
const POSTS = [
  { role: "House Officer", position: 1 },
  { role: "Registrar", position: 1 },
  { role: "Registrar", position: 2 },
] as const;
/** Two house officers, four registrars. */
const NAMES = ["Ada", "Bola", "Chidi", "Dayo", "Efe", "Femi"];
const iso = (time: number) => new Date(time).toISOString();

type Post = (typeof POSTS)[number];
type Burden = Fairness["people"][number]["worked"];

/** A half hour with the people on call, per post. */
interface Slot {
  date: string;
  /** The day on which the half hour's night begins; null outside 23:00 to 06:00. */
  night: string | null;
  /** The Saturday of the half hour's weekend; null on other days. */
  saturday: string | null;
  planned: Map<string, string>;
  worked: Map<string, string>;
}

type Place = { day: number; post: Post; person: number };
type Act = Place &
  (
    | { act: "cover"; half: number; halves: number }
    | { act: "swap"; other: number }
    | { act: "give" | "change" }
  );

const person = fc.nat(NAMES.length - 1);
const place = { day: fc.nat(DATES.length - 1), post: fc.constantFrom(...POSTS), person };
const steps: fc.Arbitrary<{ plan: number[][]; acts: Act[] }> = fc.record({
  plan: fc.array(fc.tuple(person, person, person), { minLength: 31, maxLength: 31 }),
  acts: fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          act: fc.constant("cover" as const),
          ...place,
          half: fc.nat(47),
          halves: fc.integer({ min: 1, max: 50 }),
        }),
      },
      { weight: 2, arbitrary: fc.record({ act: fc.constant("give" as const), ...place }) },
      {
        weight: 2,
        arbitrary: fc.record({
          act: fc.constant("swap" as const),
          ...place,
          other: fc.nat(DATES.length - 1),
        }),
      },
      { weight: 1, arbitrary: fc.record({ act: fc.constant("change" as const), ...place }) },
    ),
    { minLength: 70, maxLength: 70 },
  ),
});

/** Counts half hours from rosters and `GET /on-call`, independently of the product's sums (docs/wire/roster.md, Fairness). */
describe("the fairness report of a month's duties", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it.each([3, 5, 14])(
    "equals the planned and worked duties after random changes (seed %d)",
    async (seed) => {
      const month = await openMonth();
      const actCounts = { cover: 0, give: 0, swap: 0, change: 0 };
      for (const { plan, acts } of fc.sample(steps, { numRuns: 1, seed })) {
        await month.plan(plan);
        for (const act of acts) if (await month.tryAct(act)) actCounts[act.act] += 1;
      }
      await month.leave("Femi");
      const slots = await month.readSlots();

      for (const [from, to] of [
        [FIRST, LAST],
        ["2026-10-03", "2026-10-24"],
        ["2026-10-25", "2026-10-25"],
      ] as const) {
        const { people } = await month.fetchFairness(from, to);
        const selectedSlots = slots.filter(({ date }) => date >= from && date <= to);
        for (const { firstName, planned, worked } of people) {
          expect([firstName, planned]).toEqual([
            firstName,
            sumShare(selectedSlots, "planned", firstName),
          ]);
          expect([firstName, worked]).toEqual([
            firstName,
            sumShare(selectedSlots, "worked", firstName),
          ]);
        }
        const reportedNames = people.map(({ firstName }) => firstName);
        const onCallNames = selectedSlots.flatMap(({ planned, worked }) => [
          ...planned.values(),
          ...worked.values(),
        ]);
        expect(reportedNames).toEqual(expect.arrayContaining([...new Set(onCallNames)]));
      }
      expect(await month.readGridBurdens()).toEqual(
        (await month.fetchFairness(FIRST, LAST)).people.map(({ id, worked }) => [id, worked]),
      );
      expect(Math.min(...Object.values(actCounts))).toBeGreaterThan(1);

      // The month has not started, so nothing counts as worked.
      const { people } = await month.fetchFairness(FIRST, LAST);
      expect(new Set(people.map(({ done }) => done.hours))).toEqual(new Set([0]));
    },
  );

  /** Makes a department with swaps and offers; the hospital acts in its staff's name. */
  async function openMonth() {
    app.clock.now = BEGIN - 24 * 2 * HALF_HOUR;
    const hospital = await registerHospital(app, { timezone: ZONE });
    const owner = { token: hospital.token };
    await app.call(updateAccount, { body: { duty_start: "08:00" } }, owner);
    await addDepartments(app, hospital, "Surgery");
    const people: { id: string; role: string }[] = [];
    for (const [index, firstName] of NAMES.entries()) {
      const role = index < 2 ? "House Officer" : "Registrar";
      people.push(await hire(app, hospital, { firstName, role, department: "Surgery" }));
    }
    const params = { departmentName: "Surgery" };
    await app.call(updateDepartment, { params, body: { offers: "direct" } }, owner);
    const holidays = HOLIDAYS.map((date) => ({ date, name: "A day off" }));
    const year = { country: "GB", region: null, holidays };
    await app.call(saveHolidays, { query: { year: 2026 }, body: year }, owner);

    const readRoster = async (date: string) =>
      (await app.call(contract.getRosterOfDate, { params: { date } }, owner)).data;
    const findPersonOnPost = async (date: string, { role, position }: Post) => {
      const query = { department: "Surgery", month: 10, year: 2026 };
      const { data } = await app.call(getRosterGrid, { query }, owner);
      const duty = data.duties.find(
        (one) => one.date === date && one.role === role && one.position === position,
      );
      return duty?.person ?? null;
    };
    const save = (changes: Parameters<typeof buildBody>[0]) =>
      app.call(saveRosterGrid, { body: buildBody(changes) }, owner);

    return { plan, tryAct, leave, readSlots, fetchFairness, readGridBurdens };

    function pickPerson(post: Post, index: number): string {
      const candidates = people.filter(({ role }) => role === post.role);
      return candidates[index % candidates.length]?.id ?? "";
    }

    /** Plans people per day and post; if both registrars would be the same person, leaves the second post empty. */
    async function plan(days: readonly (readonly number[])[]) {
      const changes = days.flatMap((chosen, day) => {
        const ids = POSTS.map((post, index) => pickPerson(post, chosen[index] ?? 0));
        return POSTS.flatMap((post, index) => {
          const change = { ...post, date: DATES[day] ?? "", expected: null };
          const id = ids[index] ?? "";
          return ids.indexOf(id) === index ? [{ ...change, person: id }] : [];
        });
      });
      expect((await save(changes)).failure).toBe(null);
    }

    /** Tries a step; returns true if the step was possible. */
    async function tryAct(step: Act): Promise<boolean> {
      const date = DATES[step.day] ?? "";
      const post = { date, department: "Surgery", ...step.post };
      const colleague = pickPerson(step.post, step.person);
      if (step.act === "change") {
        const expected = await findPersonOnPost(date, step.post);
        const change = { ...step.post, date, person: colleague, expected };
        return expected !== colleague && (await save([change])).failure === null;
      }
      if (step.act === "cover") {
        const begin = BEGIN + step.day * 48 * HALF_HOUR + (date > "2026-10-24" ? 2 * HALF_HOUR : 0);
        const from = begin + step.half * HALF_HOUR;
        const until = Math.min(from + step.halves * HALF_HOUR, findDutyEnd(date));
        const body = {
          ...post,
          from: iso(from),
          until: iso(until),
          person: people[step.person]?.id ?? "",
        };
        return (await app.call(contract.createCover, { body }, owner)).failure === null;
      }
      const { role, position } = step.post;
      const wanted =
        step.act === "swap"
          ? { date: DATES[step.other] ?? "", department: "Surgery", role, position }
          : null;
      const offer = { kind: step.act, ...post, wanted };
      const offered = await app.call(createOffer, { body: offer }, owner);
      if (offered.failure !== null) return false;
      const params = { id: offered.data.id };
      const body = { person: offered.data.to?.id ?? colleague };
      return (await app.call(takeOffer, { params, body }, owner)).failure === null;
    }

    async function leave(name: string) {
      const params = { id: people[NAMES.indexOf(name)]?.id ?? "" };
      expect((await app.call(deleteSubAccount, { params }, owner)).failure).toBe(null);
    }

    /** Returns each half hour of the month with planned and actual doctors. */
    async function readSlots(): Promise<Slot[]> {
      const plans = new Map<string, Map<string, string>>();
      const moments = [BEGIN];
      for (const date of DATES) {
        const roster = await readRoster(date);
        plans.set(date, listPlanned(roster));
        for (const { from, until } of roster?.covers ?? []) {
          moments.push(Date.parse(from), Date.parse(until));
        }
        moments.push(findDutyEnd(date));
      }
      const teams = new Map<number, Map<string, string>>();
      for (const at of new Set(moments)) {
        if (at === END) continue;
        const { data } = await app.call(listOnCall, { query: { at: iso(at) } }, owner);
        const duty = data.find(({ department }) => department === "Surgery");
        const peopleOnCall = duty?.source === "roster" ? duty.people : [];
        const posts = peopleOnCall.map(({ role, position = 1, name }) => {
          return [`${role} ${position}`, name.split(" ")[0] ?? ""] as const;
        });
        teams.set(at, new Map(posts));
      }
      let team = new Map<string, string>();
      return Array.from({ length: (END - BEGIN) / HALF_HOUR }, (_, index) => {
        const at = BEGIN + index * HALF_HOUR;
        team = teams.get(at) ?? team;
        const place = locateHalfHour(at);
        return { ...place, planned: plans.get(place.date) ?? new Map(), worked: team };
      });
    }

    async function fetchFairness(from: string, to: string) {
      const query = { department: "Surgery", from, to };
      return (await app.call(getRosterFairness, { query }, owner)).data;
    }

    async function readGridBurdens() {
      const query = { department: "Surgery", month: 10, year: 2026 };
      const { data } = await app.call(getRosterGrid, { query }, owner);
      return data.people.map(({ id, burden }) => [id, burden]);
    }
  }
});

function buildBody(
  changes: (Post & { date: string; person: string | null; expected: string | null })[],
) {
  return { department: "Surgery", changes };
}

/** Returns the end of a date's duty: 08:00 the next day, in winter time from the 25th on. */
function findDutyEnd(date: string): number {
  return (
    Date.parse(`${date}T07:00:00Z`) + 48 * HALF_HOUR + (date >= "2026-10-24" ? 2 * HALF_HOUR : 0)
  );
}

function listPlanned(roster: contract.Roster | null): Map<string, string> {
  const { houseOfficer, registrar, more = [] } = roster?.departmentStaff[0] ?? {};
  const peopleOnCall = [
    ...(houseOfficer ? [{ role: "House Officer", position: 1, ...houseOfficer }] : []),
    ...(registrar ? [{ role: "Registrar", position: 1, ...registrar }] : []),
    ...more,
  ];
  return new Map(
    peopleOnCall.map(({ role, position, firstName }) => [`${role} ${position}`, firstName]),
  );
}

const LONDON_FORMAT = new Intl.DateTimeFormat("en-CA", {
  timeZone: ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  weekday: "short",
  hour: "2-digit",
  hourCycle: "h23",
});

/** Returns the duty, night and weekend that a half hour belongs to in London time. */
function locateHalfHour(at: number): Pick<Slot, "date" | "night" | "saturday"> {
  const parts = new Map(LONDON_FORMAT.formatToParts(at).map(({ type, value }) => [type, value]));
  const today = `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
  const before = new Date(Date.parse(today) - 48 * HALF_HOUR).toISOString().slice(0, 10);
  const hour = Number(parts.get("hour"));
  const weekday = parts.get("weekday") ?? "";
  return {
    date: hour >= 8 ? today : before,
    night: hour >= 23 ? today : hour < 6 ? before : null,
    saturday: weekday.startsWith("Sat") ? today : weekday.startsWith("Sun") ? before : null,
  };
}

/** Sums up a person's share of these half hours; two posts at once count once. */
function sumShare(slots: readonly Slot[], as: "planned" | "worked", name: string): Burden {
  const own = slots.filter((slot) => [...slot[as].values()].includes(name));
  const nights = new Map<string, number>();
  for (const { night } of own) {
    if (night !== null) nights.set(night, (nights.get(night) ?? 0) + 1);
  }
  const duties = own.flatMap(({ date, [as]: team }) =>
    [...team].filter(([, who]) => who === name).map(([post]) => `${date} ${post}`),
  );
  const dates = new Set(own.map(({ date }) => date));
  return {
    hours: own.length / 2,
    duties: new Set(duties).size,
    nights: [...nights.values()].filter((halves) => halves >= 6).length,
    weekends: new Set(own.flatMap(({ saturday }) => saturday ?? [])).size,
    holidays: HOLIDAYS.filter((date) => dates.has(date)).length,
  };
}

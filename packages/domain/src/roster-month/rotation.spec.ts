import { addDays } from "../time/zoned-day.js";
import { findMonthSources, findWeekSources, listCopyChanges } from "./copy.js";
import { applyChanges, invertChanges, type MonthPost } from "./month-plan.js";
import { listRotationChanges, type Rotation } from "./rotation.js";

const DATES = Array.from({ length: 31 }, (_, day) => addDays("2026-12-01", day));
const ROTATION: Rotation = {
  role: "Registrar",
  position: 1,
  people: ["ada", "bola", "chidi"],
  starts: "2026-12-01",
  every_days: 1,
  skips_away: true,
};

function listPeople(rotation: Rotation, isAway: (person: string, date: string) => boolean) {
  return listRotationChanges([], rotation, { dates: DATES, isAway }).map(({ person }) => person);
}

function buildPost(date: string, person: string): MonthPost {
  return { date, role: "Registrar", position: 1, person };
}

describe("listRotationChanges", () => {
  it("gives each day to the next person until the end of the month", () => {
    const people = listPeople(ROTATION, () => false);
    expect(people).toHaveLength(31);
    expect(people.slice(0, 4)).toEqual(["ada", "bola", "chidi", "ada"]);
  });

  it("changes no day before a start in the middle of the month", () => {
    const weekly = { ...ROTATION, every_days: 7, starts: "2026-12-14" };
    const changes = listRotationChanges([], weekly, { dates: DATES, isAway: () => false });
    expect(changes[0]?.date).toBe("2026-12-14");
    expect(changes.map(({ person }) => person)).toEqual([
      ...Array.from({ length: 7 }, () => "ada"),
      ...Array.from({ length: 7 }, () => "bola"),
      ...Array.from({ length: 4 }, () => "chidi"),
    ]);
  });

  it("skips somebody who is away, and continues with the next person", () => {
    const isAway = (person: string, date: string) => person === "bola" && date === "2026-12-02";
    expect(listPeople(ROTATION, isAway).slice(0, 4)).toEqual(["ada", "chidi", "ada", "bola"]);
    const all = { ...ROTATION, skips_away: false };
    expect(listPeople(all, isAway).slice(0, 3)).toEqual(["ada", "bola", "chidi"]);
  });

  it("skips a day on which nobody is available", () => {
    const isAway = (_person: string, date: string) => date === "2026-12-03";
    const changes = listRotationChanges([], ROTATION, { dates: DATES, isAway });
    expect(changes.map(({ date }) => date)).not.toContain("2026-12-03");
  });

  it("returns changes that can be undone by inverting them", () => {
    const before = [buildPost("2026-12-02", "dayo")];
    const changes = listRotationChanges(before, ROTATION, { dates: DATES, isAway: () => false });
    expect(applyChanges(applyChanges(before, changes), invertChanges(changes))).toEqual(before);
  });
});

describe("listCopyChanges", () => {
  const staff = new Set(["ada", "bola"]);

  it("copies each weekday from the source week", () => {
    const week = [buildPost("2026-12-07", "ada"), buildPost("2026-12-09", "bola")];
    const changes = listCopyChanges(week, week, findWeekSources("2026-12-07", DATES), { staff });
    const onCall = changes.map(({ date, person }) => `${date} ${person}`);
    expect(onCall).toContain("2026-12-14 ada");
    expect(onCall).toContain("2026-12-30 bola");
    expect(changes.map(({ date }) => date)).not.toContain("2026-12-07");
  });

  it("copies the second Tuesday to the second Tuesday, and omits former staff", () => {
    const november = Array.from({ length: 30 }, (_, day) => addDays("2026-11-01", day));
    const copied = [buildPost("2026-11-10", "ada"), buildPost("2026-11-11", "gone")];
    const changes = listCopyChanges([], copied, findMonthSources(november, DATES), { staff });
    expect(changes).toEqual([{ ...buildPost("2026-12-08", "ada"), expected: null }]);
  });

  it("fills only empty posts if filled posts are to be preserved", () => {
    const plan = [buildPost("2026-12-08", "bola")];
    const copied = [buildPost("2026-12-01", "ada")];
    const sources = findWeekSources("2026-12-01", DATES);
    const keeping = listCopyChanges(plan, copied, sources, { staff, keeps_filled: true });
    expect(keeping.map(({ date }) => date)).not.toContain("2026-12-08");
    const replacing = listCopyChanges(plan, copied, sources, { staff });
    expect(replacing).toContainEqual({ ...buildPost("2026-12-08", "ada"), expected: "bola" });
  });
});

import { addDays } from "../time/zoned-day.js";
import { copyChanges, monthSources, weekSources } from "./copy.js";
import { inverseOf, type MonthPost, planAfter } from "./month-plan.js";
import { type Rotation, rotationChanges } from "./rotation.js";

const DATES = Array.from({ length: 31 }, (_, day) => addDays("2026-12-01", day));
const ROTATION: Rotation = {
  role: "Registrar",
  position: 1,
  people: ["ada", "bola", "chidi"],
  starts: "2026-12-01",
  every_days: 1,
  skips_away: true,
};

function peopleOf(rotation: Rotation, isAway: (person: string, date: string) => boolean) {
  return rotationChanges([], rotation, { dates: DATES, isAway }).map(({ person }) => person);
}

function postOn(date: string, person: string): MonthPost {
  return { date, role: "Registrar", position: 1, person };
}

describe("a rotation", () => {
  it("given turns of a day, then people follow each other to the end of the month", () => {
    const people = peopleOf(ROTATION, () => false);
    expect(people).toHaveLength(31);
    expect(people.slice(0, 4)).toEqual(["ada", "bola", "chidi", "ada"]);
  });

  it("given turns of a week from the middle of the month, then the days before stay as they are", () => {
    const weekly = { ...ROTATION, every_days: 7, starts: "2026-12-14" };
    const changes = rotationChanges([], weekly, { dates: DATES, isAway: () => false });
    expect(changes[0]?.date).toBe("2026-12-14");
    expect(changes.map(({ person }) => person)).toEqual([
      ...Array.from({ length: 7 }, () => "ada"),
      ...Array.from({ length: 7 }, () => "bola"),
      ...Array.from({ length: 4 }, () => "chidi"),
    ]);
  });

  it("given somebody away, then the next one takes the turn and the order goes on from there", () => {
    const isAway = (person: string, date: string) => person === "bola" && date === "2026-12-02";
    expect(peopleOf(ROTATION, isAway).slice(0, 4)).toEqual(["ada", "chidi", "ada", "bola"]);
    const all = { ...ROTATION, skips_away: false };
    expect(peopleOf(all, isAway).slice(0, 3)).toEqual(["ada", "bola", "chidi"]);
  });

  it("given a turn that nobody can take, then it stays as it is", () => {
    const isAway = (_person: string, date: string) => date === "2026-12-03";
    const changes = rotationChanges([], ROTATION, { dates: DATES, isAway });
    expect(changes.map(({ date }) => date)).not.toContain("2026-12-03");
  });

  it("given changes and what undoes them, then the month is as before", () => {
    const before = [postOn("2026-12-02", "dayo")];
    const changes = rotationChanges(before, ROTATION, { dates: DATES, isAway: () => false });
    expect(planAfter(planAfter(before, changes), inverseOf(changes))).toEqual(before);
  });
});

describe("a copy", () => {
  const staff = new Set(["ada", "bola"]);

  it("given a week, then each day is as the same weekday of it", () => {
    const week = [postOn("2026-12-07", "ada"), postOn("2026-12-09", "bola")];
    const changes = copyChanges(week, week, weekSources("2026-12-07", DATES), { staff });
    const onCall = changes.map(({ date, person }) => `${date} ${person}`);
    expect(onCall).toContain("2026-12-14 ada");
    expect(onCall).toContain("2026-12-30 bola");
    expect(changes.map(({ date }) => date)).not.toContain("2026-12-07");
  });

  it("given a month, then the second Tuesday is as its second Tuesday, and who is not staff any more is left out", () => {
    const november = Array.from({ length: 30 }, (_, day) => addDays("2026-11-01", day));
    const copied = [postOn("2026-11-10", "ada"), postOn("2026-11-11", "gone")];
    const changes = copyChanges([], copied, monthSources(november, DATES), { staff });
    expect(changes).toEqual([{ ...postOn("2026-12-08", "ada"), expected: null }]);
  });

  it("given that filled posts are kept, then only empty ones are filled", () => {
    const plan = [postOn("2026-12-08", "bola")];
    const copied = [postOn("2026-12-01", "ada")];
    const sources = weekSources("2026-12-01", DATES);
    const keeping = copyChanges(plan, copied, sources, { staff, keeps_filled: true });
    expect(keeping.map(({ date }) => date)).not.toContain("2026-12-08");
    const replacing = copyChanges(plan, copied, sources, { staff });
    expect(replacing).toContainEqual({ ...postOn("2026-12-08", "ada"), expected: "bola" });
  });
});

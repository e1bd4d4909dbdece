import type { Instance, InstancePerson } from "./instance.js";

/** Of each person, by day: the shift that is worked, or null. */
export type InstancePlan = ReadonlyMap<string, readonly (string | null)[]>;

/** What a plan costs, counted without the programme that found it; throws where it breaks what cannot be broken. */
export function costOf(instance: Instance, plan: InstancePlan): number {
  for (const person of instance.people) {
    const problem = problemOf(instance, person, plan.get(person.id) ?? []);
    if (problem !== null) throw new Error(`The plan of ${person.id} has ${problem}.`);
  }
  const shiftOf = (person: string, day: number) => plan.get(person)?.[day] ?? null;
  const unmet = instance.on.filter(({ person, day, kind }) => shiftOf(person, day) !== kind);
  const against = instance.off.filter(({ person, day, kind }) => shiftOf(person, day) === kind);
  const requests = [...unmet, ...against].reduce((sum, { weight }) => sum + weight, 0);
  return instance.cover.reduce((sum, { day, kind, people, under, over }) => {
    const present = instance.people.filter(({ id }) => shiftOf(id, day) === kind).length;
    return sum + Math.max(0, people - present) * under + Math.max(0, present - people) * over;
  }, requests);
}

function problemOf(
  { kinds }: Instance,
  person: InstancePerson,
  days: readonly (string | null)[],
): string | null {
  const worked = days.filter((kind) => kind !== null);
  const minutes = worked.reduce(
    (sum, kind) => sum + (kinds.find(({ id }) => id === kind)?.minutes ?? 0),
    0,
  );
  if (minutes > person.maxMinutes) return "too many minutes";
  if (minutes < person.minMinutes) return "too few minutes";
  if (days.some((kind, day) => kind !== null && person.daysOff.has(day)))
    return "work on a day off";
  for (const [kind, most] of person.most) {
    if (worked.filter((one) => one === kind).length > most) return `too many shifts ${kind}`;
  }
  const isBadPair = days.some((kind, day) => {
    const next = days[day + 1] ?? null;
    const known = kinds.find(({ id }) => id === kind);
    return next !== null && known?.notBefore.includes(next) === true;
  });
  if (isBadPair) return "a shift too soon after another one";
  const runs = runsOf(days);
  if (runs.some(({ isWork, length }) => isWork && length > person.maxRun)) return "too long a run";
  const inner = runs.slice(1, -1);
  if (inner.some(({ isWork, length }) => isWork && length < person.minRun))
    return "too short a run";
  if (inner.some(({ isWork, length }) => !isWork && length < person.minOff))
    return "too short a rest";
  const weekends = days.filter(
    (_kind, day) => day % 7 === 5 && [days[day], days[day + 1]].some((kind) => kind),
  );
  return weekends.length > person.maxWeekends ? "too many weekends" : null;
}

function runsOf(days: readonly (string | null)[]): { isWork: boolean; length: number }[] {
  const runs: { isWork: boolean; length: number }[] = [];
  for (const kind of days) {
    const isWork = kind !== null;
    const last = runs.at(-1);
    if (last?.isWork === isWork) last.length += 1;
    else runs.push({ isWork, length: 1 });
  }
  return runs;
}

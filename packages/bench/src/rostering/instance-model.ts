import { one, Programme, sumOf, type Variable } from "@wardline/rostering/programme";
import type { Instance, InstancePerson } from "./instance.js";
import type { InstancePlan } from "./instance-cost.js";

/** An instance as a programme, and how its answers are read. */
export interface InstanceModel {
  programme: Programme;
  /** What an answer costs beside what its variables do. */
  fixedCost: number;
  planOf: (values: readonly number[]) => InstancePlan;
}

/** Of each day, by the kind of shift: whether a person works it. */
type Days = ReadonlyMap<string, Variable>[];

/** Writes an instance with the variables and rows with which the product writes its months. */
export function instanceModel(instance: Instance): InstanceModel {
  const programme = new Programme();
  const works = new Map(
    instance.people.map((person): [string, Days] => [
      person.id,
      daysOf(programme, instance, person),
    ]),
  );
  let fixedCost = 0;
  for (const { person, day, kind, weight } of instance.on) {
    fixedCost += weight;
    const variable = works.get(person)?.[day]?.get(kind);
    if (variable !== undefined) addCost(programme, variable, -weight);
  }
  for (const { person, day, kind, weight } of instance.off) {
    const variable = works.get(person)?.[day]?.get(kind);
    if (variable !== undefined) addCost(programme, variable, weight);
  }
  for (const { day, kind, people, under, over } of instance.cover) {
    const present = [...works.values()].flatMap((days) => days[day]?.get(kind) ?? []);
    const few = programme.continuous({}, under);
    const many = programme.continuous({}, over);
    programme.exactly([...sumOf(present), one(few), [many, -1]], people);
  }
  return {
    programme,
    fixedCost,
    planOf: (values) =>
      new Map(
        [...works].map(([id, days]) => [
          id,
          days.map((kinds) => {
            const worked = [...kinds].find(([, variable]) => (values[variable] ?? 0) > 0.5);
            return worked?.[0] ?? null;
          }),
        ]),
      ),
  };
}

function daysOf(programme: Programme, instance: Instance, person: InstancePerson): Days {
  const kinds = instance.kinds.filter(({ id }) => (person.most.get(id) ?? 0) > 0);
  const days = Array.from({ length: instance.days }, (_, day) =>
    person.daysOff.has(day)
      ? new Map<string, Variable>()
      : new Map(kinds.map(({ id }) => [id, programme.binary()])),
  );
  const onDay = days.map((variables) => sumOf([...variables.values()]));
  for (const terms of onDay) if (terms.length > 1) programme.atMost(terms, 1);
  for (const { id, notBefore } of kinds) {
    const all = days.flatMap((variables) => variables.get(id) ?? []);
    programme.atMost(sumOf(all), person.most.get(id) ?? 0);
    days.forEach((variables, day) => {
      const now = variables.get(id);
      const next = notBefore.flatMap((other) => days[day + 1]?.get(other) ?? []);
      if (now !== undefined && next.length > 0) programme.atMost(sumOf([now, ...next]), 1);
    });
  }
  const minutes = days.flatMap((variables) =>
    kinds.flatMap(({ id, minutes: length }) => {
      const variable = variables.get(id);
      return variable === undefined ? [] : [[variable, length] as const];
    }),
  );
  programme.atMost(minutes, person.maxMinutes);
  programme.atLeast(minutes, person.minMinutes);
  addRuns(programme, onDay, person);
  const weekends = [];
  for (let saturday = 5; saturday < instance.days; saturday += 7) {
    const variables = [saturday, saturday + 1].flatMap((day) => [...(days[day]?.values() ?? [])]);
    if (variables.length > 0) weekends.push(programme.anyOf(variables));
  }
  programme.atMost(sumOf(weekends), person.maxWeekends);
  return days;
}

/** How many days in a row may be worked, and must be, and how many must be off; what was before and comes after is not asked. */
function addRuns(
  programme: Programme,
  onDay: readonly (readonly (readonly [Variable, number])[])[],
  { maxRun, minRun, minOff }: InstancePerson,
): void {
  const days = onDay.length;
  const less = (terms: readonly (readonly [Variable, number])[]) =>
    terms.map(([variable, factor]) => [variable, -factor] as const);
  for (let first = 0; first + maxRun < days; first += 1) {
    programme.atMost(onDay.slice(first, first + maxRun + 1).flat(), maxRun);
  }
  const spans = (most: number) =>
    Array.from({ length: most - 1 }, (_, index) => index + 1).flatMap((length) =>
      Array.from({ length: Math.max(0, days - length - 1) }, (_, index) => ({
        before: onDay[index] ?? [],
        within: onDay.slice(index + 1, index + 1 + length).flat(),
        after: onDay[index + 1 + length] ?? [],
        length,
      })),
    );
  for (const { before, within, after, length } of spans(minRun)) {
    programme.atLeast([...before, ...less(within), ...after], 1 - length);
  }
  for (const { before, within, after } of spans(minOff)) {
    programme.atMost([...before, ...less(within), ...after], 1);
  }
}

function addCost(programme: Programme, variable: Variable, cost: number): void {
  programme.costs[variable] = (programme.costs[variable] ?? 0) + cost;
}

import { setImmediate } from "node:timers/promises";
import type { RosterRulesRecord, RuleReasons } from "@wardline/contracts/roster/roster-rules";
import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import { readAbsences } from "@wardline/database/repositories/roster/absences";
import {
  lockRosterRules,
  type PlannedWork,
  readPlannedWork,
  readRosterRules,
} from "@wardline/database/repositories/roster/roster-rules";
import type { DutyRecord, RosterRecord } from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import { fullName } from "@wardline/domain/people/full-name";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { groupByPerson } from "@wardline/domain/roster/timeline";
import {
  type AwayPerson,
  filterNewFindings,
  findRosterFindings,
  getFindingKey,
  type RosterFinding,
  sortWorstFirst,
} from "@wardline/domain/roster-rules/findings";
import { HospitalClock } from "@wardline/domain/roster-rules/hospital-clock";
import { countDaysInView, isBinding } from "@wardline/domain/roster-rules/rules";
import { findAddedWorkers, listWorkedTimes } from "@wardline/domain/roster-rules/worked-time";
import { addDays } from "@wardline/domain/time/zoned-day";
import { AppError, notFound } from "../../../errors/app-error.js";

/** The part of a roster that rules check. */
type Plan = Pick<RosterRecord, "date" | "duties" | "covers">;

/** Rosters before and after a joint save, in the same order. */
interface RosterChange {
  before: readonly Plan[];
  after: readonly Plan[];
  reasons: RuleReasons;
}

/**
 * Reads and locks the rules if one of them can block a save, else returns null. Call it before taking other locks, so
 * that two rosters that break a rule only together are saved one after another.
 */
export async function lockBindingRules(work: Work): Promise<RosterRulesRecord | null> {
  const currentRules = await readRosterRules(work.manager, work.hospitalId);
  return isBinding(currentRules) ? lockRosterRules(work) : null;
}

/**
 * Returns the given reasons for the log. Throws `ROSTER_RULES` with the findings if a rule of level `forbid` is broken,
 * or if a rule of level `reason` is broken and no reason is given (docs/wire/roster.md, Roster rules).
 */
export function requireRules(
  work: Work,
  rules: RosterRulesRecord | null,
  change: RosterChange,
): Promise<FieldChange[]> {
  return judge(work, rules, change, ({ level }) => level);
}

/** Like `requireRules`, but treats every broken rule as one that needs a reason. */
export function requireReasons(
  work: Work,
  rules: RosterRulesRecord | null,
  change: RosterChange,
): Promise<FieldChange[]> {
  return judge(work, rules, change, ({ level }) => (level === "forbid" ? "reason" : level));
}

async function judge(
  work: Work,
  rules: RosterRulesRecord | null,
  { before, after, reasons = [] }: RosterChange,
  getLevel: (finding: RosterFinding) => RosterFinding["level"],
): Promise<FieldChange[]> {
  if (rules === null) return [];
  const all = await findNewFindings(work, rules, { before, after });
  const findings = all
    .map((finding) => ({ ...finding, level: getLevel(finding) }))
    .filter(({ level }) => level !== "warn");
  const given = new Map(reasons.map((one) => [getFindingKey(one), one.reason]));
  const isSettled = (finding: RosterFinding) =>
    finding.level === "reason" && given.has(getFindingKey(finding));
  if (!findings.every(isSettled)) {
    throw new AppError("ROSTER_RULES", undefined, { data: { findings } });
  }
  return findings.map((finding) => {
    const { rule, person, date, text } = finding;
    const to = { rule, person, date, reason: given.get(getFindingKey(finding)) };
    return { field: "rule_reason", of: text, from: null, to };
  });
}

/**
 * Finds the rules newly broken by `after` for people who work more than in `before`, using the stored rosters of the
 * surrounding weeks. `people` limits the search to these people.
 */
export async function findNewFindings(
  { manager, hospitalId }: Pick<Work, "manager" | "hospitalId">,
  rules: RosterRulesRecord,
  plans: { before: readonly Plan[]; after: readonly Plan[]; people?: ReadonlyMap<string, unknown> },
): Promise<RosterFinding[]> {
  const starts = await readDutyStarts(manager, hospitalId);
  if (starts === null) throw notFound();
  const [before, after] = [plans.before.map(toPlannedWork), plans.after.map(toPlannedWork)];
  const listTimes = (works: readonly PlannedWork[]) => {
    const posts = works.flatMap((work) => work.posts);
    const covers = works.flatMap((work) => work.covers);
    return listWorkedTimes(posts, covers, starts);
  };
  const addedWorkers = findAddedWorkers(listTimes(before), listTimes(after));
  const people = addedWorkers.filter((id) => plans.people?.has(id) ?? true);
  if (people.length === 0) return [];
  const dates = plans.after.map(({ date }) => date).sort((a, b) => a.localeCompare(b));
  const view = listDatesInView(dates, rules);
  const stored = await readPlannedWork(manager, hospitalId, people, view);
  const away = await findAbsences(manager, hospitalId, view);
  const others: PlannedWork = {
    posts: stored.posts.filter(({ date }) => !dates.includes(date)),
    covers: stored.covers.filter(({ date }) => !dates.includes(date)),
  };
  const absencesByPerson = groupByPerson(away);
  const clock = new HospitalClock(starts.zone);
  const checkWork = async (works: readonly PlannedWork[]) => {
    const timesOfPeople = groupByPerson(listTimes([others, ...works]));
    const found: RosterFinding[] = [];
    for (const person of people) {
      const times = timesOfPeople.get(person) ?? [];
      // Changes to these rosters can break rules only from the rosters' first date on.
      const since = dates[0] ?? "";
      const absences = absencesByPerson.get(person) ?? [];
      const findingsInput = { times, absences, settings: rules, zone: starts.zone, clock, since };
      found.push(...findRosterFindings(findingsInput));
      await setImmediate();
    }
    return sortWorstFirst(found);
  };
  return filterNewFindings(await checkWork(after), await checkWork(before));
}

async function findAbsences(
  manager: Work["manager"],
  hospitalId: string,
  { first, last }: { first: string; last: string },
): Promise<AwayPerson[]> {
  const absences = await readAbsences(manager, hospitalId, { from: first, until: last });
  return absences.map(({ accountId, ...days }) => ({ ...days, person: accountId }));
}

/** Returns the first and last date of the rosters needed to check the rosters of `dates`, which must be sorted. */
function listDatesInView(dates: readonly string[], rules: RosterRulesRecord) {
  const days = countDaysInView(rules);
  return { first: addDays(dates[0] ?? "", -days), last: addDays(dates.at(-1) ?? "", days) };
}

function toPlannedWork({ date, duties, covers }: Plan): PlannedWork {
  return {
    posts: duties.map((duty) => toPlannedPost(date, duty)),
    covers: covers.map((cover) => ({
      ...toPlannedPost(date, cover),
      from: cover.from,
      until: cover.until,
    })),
  };
}

function toPlannedPost(date: string, duty: DutyRecord): PlannedWork["posts"][number] {
  const { department, role, position, accountId } = duty;
  return {
    date,
    department,
    role,
    position,
    person: accountId,
    name: fullName(duty),
  };
}

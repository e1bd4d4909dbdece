import { setImmediate } from "node:timers/promises";
import type { RosterRulesRecord, RuleReasons } from "@wardline/contracts/roster-rules";
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
import type { FieldChange } from "@wardline/domain/records/field-changes";
import {
  broughtAbout,
  findingKey,
  type PersonAway,
  type RosterFinding,
  rosterFindings,
  worstFirst,
} from "@wardline/domain/roster-rules/findings";
import { HospitalClock } from "@wardline/domain/roster-rules/hospital-clock";
import { daysInView, isBinding } from "@wardline/domain/roster-rules/rules";
import { byPerson } from "@wardline/domain/roster-rules/timeline";
import { takesOn, workedTimes } from "@wardline/domain/roster-rules/worked-time";
import { addDays } from "@wardline/domain/time/zoned-day";
import { AppError, notFound } from "../../../errors/app-error.js";

/** What rules read of a roster. */
type Plan = Pick<RosterRecord, "date" | "duties" | "covers">;

/** Rosters before and after they are saved together, in the same order. */
interface RosterChange {
  before: readonly Plan[];
  after: readonly Plan[];
  reasons: RuleReasons;
}

/**
 * The hospital's rules where one of them can keep a roster from being saved, else null. They are held, so that two
 * rosters that break a rule only together are saved one after the other: asked for before anything else is held.
 */
export async function holdBindingRules(work: Work): Promise<RosterRulesRecord | null> {
  const present = await readRosterRules(work.manager, work.hospitalId);
  return isBinding(present) ? lockRosterRules(work) : null;
}

/**
 * The reasons that a change of a roster is saved with, as the log tells of them. Throws `ROSTER_RULES` with the findings
 * where it breaks a rule of level `forbid`, or one of level `reason` for which none is given (docs/wire.md, Roster rules).
 */
export function requireRules(
  work: Work,
  rules: RosterRulesRecord | null,
  change: RosterChange,
): Promise<FieldChange[]> {
  return judge(work, rules, change, ({ level }) => level);
}

/** As `requireRules`, for what is never forbidden: each broken rule asks for a reason. */
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
  levelOf: (finding: RosterFinding) => RosterFinding["level"],
): Promise<FieldChange[]> {
  if (rules === null) return [];
  const all = await findingsOfPlans(work, rules, { before, after });
  const findings = all
    .map((finding) => ({ ...finding, level: levelOf(finding) }))
    .filter(({ level }) => level !== "warn");
  const given = new Map(reasons.map((one) => [findingKey(one), one.reason]));
  const isSettled = (finding: RosterFinding) =>
    finding.level === "reason" && given.has(findingKey(finding));
  if (!findings.every(isSettled)) {
    throw new AppError("ROSTER_RULES", undefined, { data: { findings } });
  }
  return findings.map((finding) => {
    const { rule, person, date, text } = finding;
    const to = { rule, person, date, reason: given.get(findingKey(finding)) };
    return { field: "rule_reason", of: text, from: null, to };
  });
}

/**
 * What the rosters `after` bring about for those who take on more by them than by `before`, or for `people`: looked at
 * with the stored rosters of the weeks before and after.
 */
export async function findingsOfPlans(
  { manager, hospitalId }: Pick<Work, "manager" | "hospitalId">,
  rules: RosterRulesRecord,
  plans: { before: readonly Plan[]; after: readonly Plan[]; people?: ReadonlyMap<string, unknown> },
): Promise<RosterFinding[]> {
  const starts = await readDutyStarts(manager, hospitalId);
  if (starts === null) throw notFound();
  const [before, after] = [plans.before.map(workOf), plans.after.map(workOf)];
  const timesOf = (works: readonly PlannedWork[]) => {
    const posts = works.flatMap((work) => work.posts);
    const covers = works.flatMap((work) => work.covers);
    return workedTimes(posts, covers, starts);
  };
  const taken = takesOn(timesOf(before), timesOf(after));
  const people = taken.filter((id) => plans.people?.has(id) ?? true);
  if (people.length === 0) return [];
  const dates = plans.after.map(({ date }) => date).sort((a, b) => a.localeCompare(b));
  const view = viewOf(dates, rules);
  const stored = await readPlannedWork(manager, hospitalId, people, view);
  const away = await readAway(manager, hospitalId, view);
  const others: PlannedWork = {
    posts: stored.posts.filter(({ date }) => !dates.includes(date)),
    covers: stored.covers.filter(({ date }) => !dates.includes(date)),
  };
  const absencesOf = byPerson(away);
  const clock = new HospitalClock(starts.zone);
  const findings = async (works: readonly PlannedWork[]) => {
    const timesOfPeople = byPerson(timesOf([others, ...works]));
    const found: RosterFinding[] = [];
    for (const person of people) {
      const times = timesOfPeople.get(person) ?? [];
      // What these rosters bring about is broken by their own duties or by later ones.
      const since = dates[0] ?? "";
      const absences = absencesOf.get(person) ?? [];
      const asked = { times, absences, settings: rules, zone: starts.zone, clock, since };
      found.push(...rosterFindings(asked));
      await setImmediate();
    }
    return worstFirst(found);
  };
  return broughtAbout(await findings(after), await findings(before));
}

async function readAway(
  manager: Work["manager"],
  hospitalId: string,
  { first, last }: { first: string; last: string },
): Promise<PersonAway[]> {
  const absences = await readAbsences(manager, hospitalId, { from: first, until: last });
  return absences.map(({ accountId, ...days }) => ({ ...days, person: accountId }));
}

/** The dates of the rosters that rules need to judge those of `dates`, which are in order. */
function viewOf(dates: readonly string[], rules: RosterRulesRecord) {
  const days = daysInView(rules);
  return { first: addDays(dates[0] ?? "", -days), last: addDays(dates.at(-1) ?? "", days) };
}

function workOf({ date, duties, covers }: Plan): PlannedWork {
  return {
    posts: duties.map((duty) => postOf(date, duty)),
    covers: covers.map((cover) => ({
      ...postOf(date, cover),
      from: cover.from,
      until: cover.until,
    })),
  };
}

function postOf(date: string, duty: DutyRecord): PlannedWork["posts"][number] {
  const { department, role, position, accountId, firstName, lastName } = duty;
  return {
    date,
    department,
    role,
    position,
    person: accountId,
    name: `${firstName} ${lastName}`.trim(),
  };
}

import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import type { saveRosterGrid } from "@wardline/contracts/roster/roster-grid";
import { shareLockDepartments } from "@wardline/database/repositories/people/departments";
import { shareLockStaff } from "@wardline/database/repositories/people/staff";
import * as store from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import { unknownDepartmentError } from "@wardline/domain/people/department";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import { AppError, invalidFieldError, requireNoProblems } from "../../../errors/app-error.js";
import type { Caller } from "../../../request/request.js";
import { requireRosterMaker } from "../../../request/roster-maker.js";
import { lockRostersByDate } from "../locked-rosters.js";
import { toCover, toRoster } from "../roster.mapper.js";
import { isSameRoster } from "../roster.rules.js";
import { changeRoster, listMailedChanges, queueDutyMails } from "../roster-change.js";
import { narrowToLimit, toRosterLimit } from "../roster-limit.rules.js";
import { lockBindingRules, requireRules } from "../rules/rule-findings.js";
import { applyToRoster, findOvertakenPosts, type IndexedChange } from "./grid-changes.rules.js";

interface RosterStep {
  before: store.RosterRecord;
  after: store.RosterRecord;
  isNew: boolean;
}

/**
 * Saves a department's changes to many days at once (docs/wire/roster.md, The month). To prevent deadlocks, takes locks
 * in the order of `RosterSavingService` and first creates missing rosters, by date.
 */
@Injectable()
export class GridSavingService {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Saves all changes or none. Throws `FORBIDDEN`, `VALIDATION_FAILED` naming each unsuitable person,
   * `ROSTER_OVERTAKEN` with the current people of posts that have changed, and `ROSTER_RULES` as in `requireRules`.
   */
  save(
    caller: Caller,
    { body }: Input<typeof saveRosterGrid>,
  ): Promise<Reply<typeof saveRosterGrid>> {
    requireRosterMaker(caller, body.department);
    return this.unitOfWork.run(caller, async (work) => {
      const rules = await lockBindingRules(work);
      const department = await lockDepartment(work, body.department);
      const ids = body.changes.flatMap(({ person }) => person ?? []);
      const people = ids.length === 0 ? [] : await shareLockStaff(work, [...new Set(ids)]);
      const staff = new Map(people.map((person) => [person.id, person]));
      const changes = body.changes.map((change, index) => ({ ...change, index }));
      const createdIds = await createMissingRosters(work, department, changes);
      const dates = [...new Set(changes.map(({ date }) => date))];
      const rosters = await lockRostersByDate(work, dates);
      const overtakenPosts = findOvertakenPosts(department, changes, rosters);
      if (overtakenPosts.length > 0)
        throw new AppError("ROSTER_OVERTAKEN", undefined, { data: { present: overtakenPosts } });
      const results = rosters.map((before) => {
        const own = changes.filter(({ date }) => date === before.date);
        const isNew = createdIds.has(before.id);
        return { before, isNew, ...applyToRoster(before, department, own, staff) };
      });
      requireNoProblems(results.flatMap(({ problems }) => problems));
      const steps = results.filter(
        ({ before, after, isNew }) => isNew || !isSameRoster(before, after),
      );
      const reasons = await requireRules(work, rules, {
        before: steps.map(({ before }) => before),
        after: steps.map(({ after }) => after),
        reasons: body.reasons,
      });
      const saved = await writeSteps(work, steps, reasons);
      const mailed = steps.flatMap(({ before, after }) => listMailedChanges(work, before, after));
      await queueDutyMails(work, mailed);
      const limit = toRosterLimit(caller);
      return {
        rosters: saved.map((roster) => narrowToLimit(toRoster(roster), limit)),
        dropped_covers: steps.flatMap(listDroppedCovers),
      };
    });
  }
}

/** Returns the department's name in the hospital's spelling, locked until the transaction ends. */
async function lockDepartment(work: Work, name: string): Promise<string> {
  const departments = await shareLockDepartments(work);
  const known = departments.find((one) => toComparedText(one.name) === toComparedText(name));
  if (known === undefined) {
    throw invalidFieldError("department", unknownDepartmentError(name));
  }
  return known.name;
}

/** Creates missing rosters for dates that get a doctor; returns the ids of the rosters that this call created. */
async function createMissingRosters(
  work: Work,
  department: string,
  changes: readonly IndexedChange[],
): Promise<Set<string>> {
  const filledDates = changes.filter(({ person }) => person !== null).map(({ date }) => date);
  const dates = [...new Set(filledDates)].sort((a, b) => a.localeCompare(b));
  const { manager, hospitalId } = work;
  const known = new Set(
    (await store.findRostersByDates(manager, hospitalId, dates)).map(({ date }) => date),
  );
  const createdIds = new Set<string>();
  for (const date of dates) {
    if (known.has(date)) continue;
    const id = randomUUID();
    if (await store.insertRoster(work, { id, date, departments: [department] })) createdIds.add(id);
  }
  return createdIds;
}

/** Writes and logs each roster as if saved separately; each reason is logged with the roster of its date. */
async function writeSteps(
  work: Work,
  steps: readonly RosterStep[],
  reasons: readonly FieldChange[],
): Promise<store.RosterRecord[]> {
  const dates = new Set(steps.map(({ before }) => before.date));
  const getDate = ({ to }: FieldChange) => (to as { date: string }).date;
  const saved: store.RosterRecord[] = [];
  for (const [index, { before, after, isNew }] of steps.entries()) {
    const own = reasons.filter((reason) => {
      const date = getDate(reason);
      return date === before.date || (index === 0 && !dates.has(date));
    });
    if (isNew) {
      await store.replaceDuties(work, after.id, after.duties);
      const about = { subjectId: after.id, ...(own.length > 0 && { changes: own }) };
      work.record("roster.created", toRoster(after), about);
      saved.push(after);
    } else {
      saved.push(await changeRoster(work, before, after, own));
    }
  }
  return saved;
}

function listDroppedCovers({ before, after }: RosterStep) {
  const remainingIds = new Set(after.covers.map(({ id }) => id));
  const dropped = before.covers.filter(({ id }) => !remainingIds.has(id));
  return dropped.map((cover) => toCover(before.date, cover));
}

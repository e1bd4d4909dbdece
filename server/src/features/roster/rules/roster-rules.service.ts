import { Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import { id as idField } from "@wardline/contracts/fields";
import type { checkCover, checkRoster } from "@wardline/contracts/roster/roster-check";
import type { RosterRulesRecord, updateRosterRules } from "@wardline/contracts/roster/roster-rules";
import { readStaffById } from "@wardline/database/repositories/people/staff";
import * as store from "@wardline/database/repositories/roster/roster-rules";
import {
  findRosterByDate,
  findRostersByDates,
} from "@wardline/database/repositories/roster/rosters";
import { diffFields, type FieldChange } from "@wardline/domain/records/field-changes";
import { listEntryPosts } from "@wardline/domain/roster/roster-check";
import { isSamePost } from "@wardline/domain/roster/roster-role";
import type { RosterFinding } from "@wardline/domain/roster-rules/findings";
import { ROSTER_RULES, RULES } from "@wardline/domain/roster-rules/rules";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { DataSource } from "typeorm";
import { requireVersion } from "../../../commits/require-version.js";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import type { Caller } from "../../../request/request.js";
import { requireRosterMaker } from "../../../request/roster-maker.js";
import { createCoverRecord, retainCovers, whyCannotCover } from "../covers.rules.js";
import { listNamedStaff } from "../roster.rules.js";
import {
  listPartsWithinLimit,
  refuseBeyondLimit,
  replaceWithinLimit,
  toRosterLimit,
} from "../roster-limit.rules.js";
import { findNewFindings } from "./rule-findings.js";

type CheckInput = Input<typeof checkRoster>["body"];
type PlannedDayInput = Extract<CheckInput, { date: string }>;

/** A hospital's roster rules, and the rules that a roster would break (docs/wire/roster.md, Roster rules). */
@Injectable()
export class RosterRulesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  read(hospitalId: string): Promise<RosterRulesRecord> {
    return store.readRosterRules(this.dataSource.manager, hospitalId);
  }

  /** Changes the rules, unless nothing differs. Throws `VERSION_CONFLICT` with the current rules. */
  update(
    caller: Caller,
    given: Input<typeof updateRosterRules>["body"],
    expectedVersion: number | null,
  ): Promise<RosterRulesRecord> {
    return this.unitOfWork.run(caller, async (work) => {
      const before = await store.lockRosterRules(work);
      requireVersion(before, expectedVersion);
      const after = { ...before, ...given, version: before.version + 1 };
      const changes = listChanges(before, after);
      if (changes.length === 0) return before;
      await store.saveRosterRules(work, after);
      work.record("rules.updated", after, { changes });
      return after;
    });
  }

  /**
   * Lists the rules that rosters of some dates would newly break, worst first; saves nothing. Ignores people who are
   * not staff. Throws `FORBIDDEN`.
   */
  async check(caller: Caller, body: CheckInput): Promise<RosterFinding[]> {
    const given: PlannedDayInput[] = "days" in body ? body.days : [body];
    const limit = toRosterLimit(caller);
    for (const day of given) refuseBeyondLimit(day, limit);
    const { manager } = this.dataSource;
    const { hospitalId } = caller;
    const rules = await store.readRosterRules(manager, hospitalId);
    const ids = listNamedStaff(given.flatMap(({ departmentStaff }) => departmentStaff));
    if (ids.length === 0) return [];
    const staff = await readStaffById(manager, hospitalId, ids);
    const people = new Map(listPartsWithinLimit(staff, limit).map((person) => [person.id, person]));
    const dates = given.map(({ date }) => date);
    const stored = await findRostersByDates(manager, hospitalId, dates);
    const after = given.map(({ date, departments, departmentStaff }) => {
      const storedRoster = stored.find((roster) => roster.date === date);
      const duties = departmentStaff.flatMap((entry) =>
        listEntryPosts(entry).flatMap(({ role, position, staffId }) => {
          const person = people.get(staffId.trim().toLowerCase());
          if (person === undefined) return [];
          const { id: accountId, firstName, lastName } = person;
          return { department: entry.department, role, position, accountId, firstName, lastName };
        }),
      );
      const before = { departments: [], duties: [], ...storedRoster };
      const planned = replaceWithinLimit(before, { departments, duties }, limit);
      return { ...planned, date, covers: retainCovers(storedRoster?.covers ?? [], planned.duties) };
    });
    const before = dates.map((date) => ({ date, duties: [], covers: [] }));
    return findNewFindings({ manager, hospitalId }, rules, { before, after, people });
  }

  /**
   * Lists the rules that a cover would break, worst first; saves nothing. Empty for a cover that is refused anyway.
   * Throws `FORBIDDEN` unless the caller covers in their own department or makes its rosters.
   */
  async checkCover(
    caller: Caller,
    body: Input<typeof checkCover>["body"],
  ): Promise<RosterFinding[]> {
    const isOwn =
      body.person === caller.accountId &&
      toComparedText(body.department) === toComparedText(caller.department);
    if (!isOwn) requireRosterMaker(caller, body.department);
    const { manager } = this.dataSource;
    const { hospitalId } = caller;
    const roster = await findRosterByDate(manager, hospitalId, body.date);
    const plannedDuty = roster?.duties.find((duty) => isSamePost(duty, body));
    const ids = idField.safeParse(body.person).success ? [body.person] : [];
    const [person] = await readStaffById(manager, hospitalId, ids);
    if (roster === null || plannedDuty === undefined || person === undefined) return [];
    if (whyCannotCover(person, plannedDuty) !== null || body.until <= body.from) return [];
    const { from, until } = body;
    const cover = createCoverRecord({ at: new Date() }, caller, plannedDuty, person, {
      from,
      until,
      reason: "",
    });
    const rules = await store.readRosterRules(manager, hospitalId);
    const after = { ...roster, covers: [...roster.covers, cover] };
    return findNewFindings({ manager, hospitalId }, rules, { before: [roster], after: [after] });
  }
}

function listChanges(before: RosterRulesRecord, after: RosterRulesRecord): FieldChange[] {
  const rules = ROSTER_RULES.flatMap((rule) => {
    const [from, to] = [before.rules[rule], after.rules[rule]];
    if (from.value === to.value && from.level === to.level) return [];
    return { field: "rules", of: RULES[rule].label, from, to };
  });
  const others = diffFields(["preset", "rest_after_hours", "average_weeks"], before, after);
  return [...others, ...rules];
}

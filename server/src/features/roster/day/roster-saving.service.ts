import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import type { createRoster, Roster, updateRoster } from "@wardline/contracts/roster/roster";
import { shareLockDepartments } from "@wardline/database/repositories/people/departments";
import { shareLockStaff } from "@wardline/database/repositories/people/staff";
import * as store from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { requireVersion } from "../../../commits/require-version.js";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import { AppError } from "../../../errors/app-error.js";
import type { Caller } from "../../../request/request.js";
import { retainCovers } from "../covers.rules.js";
import { lockExistingRoster } from "../locked-rosters.js";
import { toCover, toRoster } from "../roster.mapper.js";
import {
  isSameRoster,
  listNamedStaff,
  type RosterInput,
  requireCheckedRoster,
} from "../roster.rules.js";
import { changeRoster, dropRoster, listMailedChanges, queueDutyMails } from "../roster-change.js";
import {
  narrowToLimit,
  refuseBeyondLimit,
  replaceWithinLimit,
  toRosterLimit,
} from "../roster-limit.rules.js";
import { lockBindingRules, requireRules } from "../rules/rule-findings.js";

/**
 * Saves and deletes rosters (docs/wire/roster.md, Roster). Locks are always taken in the order binding rules,
 * departments, staff, roster, hospital, so that saves and removals cannot deadlock.
 */
@Injectable()
export class RosterSavingService {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Saves the roster of a date. Throws `ROSTER_EXISTS` with the existing roster's id, even for concurrent saves,
   * `FORBIDDEN` for another department, and `ROSTER_RULES` as in `requireRules`.
   */
  async create(caller: Caller, given: Input<typeof createRoster>["body"]): Promise<Roster> {
    refuseBeyondLimit(given, toRosterLimit(caller));
    return this.unitOfWork.run(caller, async (work) => {
      const { manager, hospitalId } = work;
      const rules = await lockBindingRules(work);
      const known = await this.lockNames(work, given);
      const { departments, duties } = requireCheckedRoster(given, { ...known, currentDuties: [] });
      const roster = {
        id: randomUUID(),
        date: given.date,
        departments,
        version: 1,
        duties,
        covers: [],
      };
      if (!(await store.insertRoster(work, roster))) {
        const existingRoster = await store.findRosterByDate(manager, hospitalId, given.date);
        throw new AppError("ROSTER_EXISTS", undefined, {
          data: { id: existingRoster?.id ?? null },
        });
      }
      await store.replaceDuties(work, roster.id, duties);
      const before = { ...roster, duties: [] };
      const { reasons } = given;
      const changes = await requireRules(work, rules, {
        before: [before],
        after: [roster],
        reasons,
      });
      const saved = toRoster(roster);
      const about = { subjectId: roster.id, ...(changes.length > 0 && { changes }) };
      work.record("roster.created", saved, about);
      await queueDutyMails(work, listMailedChanges(work, before, roster));
      return saved;
    });
  }

  /**
   * Changes a roster's departments and people, or only one department's part if the caller makes only that department's
   * rosters. People who stay on a post keep the name stored with the roster. Throws `FORBIDDEN`, `NOT_FOUND`,
   * `VERSION_CONFLICT` and `ROSTER_RULES`.
   */
  async update(
    caller: Caller,
    id: string,
    given: Input<typeof updateRoster>["body"],
    expectedVersion: number | null,
  ): Promise<Reply<typeof updateRoster>> {
    const limit = toRosterLimit(caller);
    refuseBeyondLimit(given, limit);
    return this.unitOfWork.run(caller, async (work) => {
      const rules = await lockBindingRules(work);
      const known = await this.lockNames(work, given);
      const before = await lockExistingRoster(work, id);
      const visible = narrowToLimit(toRoster(before), limit);
      requireVersion(visible, expectedVersion);
      // A removed department stays on the past rosters that list it.
      const listableDepartments = new Map([
        ...indexByFoldedName(before.departments),
        ...known.departments,
      ]);
      const checked = requireCheckedRoster(given, {
        ...known,
        departments: listableDepartments,
        currentDuties: before.duties,
      });
      const { departments, duties } = replaceWithinLimit(before, checked, limit);
      const covers = retainCovers(before.covers, duties);
      const after = { ...before, departments, duties, covers, version: before.version + 1 };
      if (isSameRoster(before, after)) return visible;
      const { reasons } = given;
      const changes = await requireRules(work, rules, {
        before: [before],
        after: [after],
        reasons,
      });
      await changeRoster(work, before, after, changes);
      await queueDutyMails(work, listMailedChanges(work, before, after));
      const saved = narrowToLimit(toRoster(after), limit);
      const remainingIds = new Set(covers.map((cover) => cover.id));
      const dropped = before.covers.filter((cover) => !remainingIds.has(cover.id));
      if (dropped.length === 0) return saved;
      return { ...saved, dropped_covers: dropped.map((cover) => toCover(before.date, cover)) };
    });
  }

  /** Deletes a roster; throws `NOT_FOUND`. */
  remove(caller: Caller, id: string): Promise<void> {
    return this.unitOfWork.run(caller, async (work) => {
      const roster = await lockExistingRoster(work, id);
      await dropRoster(work, roster);
      await queueDutyMails(work, listMailedChanges(work, roster, null));
    });
  }

  /** Locks the departments and named staff until the save is done. */
  private async lockNames(work: Work, { departmentStaff }: RosterInput) {
    const departments = await shareLockDepartments(work);
    const ids = listNamedStaff(departmentStaff);
    const staff = ids.length === 0 ? [] : await shareLockStaff(work, ids);
    return {
      departments: indexByFoldedName(departments.map(({ name }) => name)),
      staff: new Map(staff.map((person) => [person.id, person])),
    };
  }
}

function indexByFoldedName(names: readonly string[]): Map<string, string> {
  return new Map(names.map((name) => [toComparedText(name), name]));
}

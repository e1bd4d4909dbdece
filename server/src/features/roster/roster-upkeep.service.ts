import { Inject, Injectable } from "@nestjs/common";
import { readDutyDate } from "@wardline/database/repositories/hospitals/hospitals";
import * as store from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import { dutyChanges } from "@wardline/domain/roster/duty-changes";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { endedAt, keptCovers } from "./covers.rules.js";
import { endOffersOfPerson } from "./offers/offers-of-rosters.js";
import { withoutDepartment, withoutPerson } from "./roster.rules.js";
import { changeRoster, dropRoster, queueDutyMails } from "./roster-change.js";

/** What becomes of rosters when a department or a person goes: those of today and later, past ones stay as they were. */
@Injectable()
export class RosterUpkeepService {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * Takes a department off rosters; one that is left without any is deleted (docs/wire.md, Departments, roles, staff).
   * Records the events and queues the mails to whom it concerns.
   */
  async takeDepartmentOff(work: Work, department: string): Promise<void> {
    const today = await this.today(work);
    const rosters = await lockedRosters(work, today, { department });
    const mails = [];
    for (const before of rosters) {
      const after = withoutDepartment(before, department);
      mails.push(...dutyChanges(before.date, before.duties, after.duties));
      if (after.departments.length === 0) await dropRoster(work, before);
      else await rewrite(work, before, after);
    }
    await queueDutyMails(work, today, mails);
  }

  /** Takes a person off rosters and offers (docs/wire.md, Accounts and sessions). No mail: the account was deleted. */
  async takePersonOff(work: Work, accountId: string): Promise<void> {
    for (const before of await lockedRosters(work, await this.today(work), { accountId })) {
      const covers = before.covers.flatMap((cover) =>
        cover.accountId === accountId ? endedAt([cover], work.at.getTime()) : [cover],
      );
      await rewrite(work, before, { ...withoutPerson(before, accountId), covers });
    }
    await endOffersOfPerson(work, accountId);
  }

  private today({ manager, hospitalId }: Work): Promise<string> {
    return readDutyDate(manager, hospitalId, this.clock());
  }
}

async function lockedRosters(
  work: Work,
  from: string,
  what: { department: string } | { accountId: string },
): Promise<store.RosterRecord[]> {
  const ids = await store.lockRostersWith(work, from, what);
  return ids.length === 0 ? [] : store.findRosters(work.manager, work.hospitalId, ids);
}

async function rewrite(
  work: Work,
  before: store.RosterRecord,
  changed: store.RosterRecord,
): Promise<void> {
  const covers = keptCovers(changed.covers, changed.duties);
  await changeRoster(work, before, { ...changed, covers });
}

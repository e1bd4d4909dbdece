import { Inject, Injectable } from "@nestjs/common";
import { readDutyDate } from "@wardline/database/repositories/hospitals/hospitals";
import * as store from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { endCovers, retainCovers } from "../covers.rules.js";
import { endOffersOfPerson } from "../offers-of-rosters.js";
import { withoutDepartment, withoutPerson } from "../roster.rules.js";
import { changeRoster, dropRoster, listMailedChanges, queueDutyMails } from "../roster-change.js";

/** Updates rosters from today on when a department or person is removed; past rosters stay unchanged. */
@Injectable()
export class RosterUpkeepService {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * Takes a department off rosters and deletes rosters that are then empty (docs/wire/accounts.md, Departments, roles,
   * staff). Records the events and queues the emails.
   */
  async takeDepartmentOff(work: Work, department: string): Promise<void> {
    const today = await this.findToday(work);
    const rosters = await lockRosters(work, today, { department });
    const mails = [];
    for (const before of rosters) {
      const after = withRemainingCovers(withoutDepartment(before, department));
      if (after.departments.length === 0) await dropRoster(work, before);
      else await changeRoster(work, before, after);
      mails.push(...listMailedChanges(work, before, after));
    }
    await queueDutyMails(work, mails);
  }

  /**
   * Takes a person off rosters and offers (docs/wire/accounts.md, Accounts and sessions). Emails colleagues in affected covers,
   * but not the person, whose account was deleted.
   */
  async takePersonOff(work: Work, accountId: string): Promise<void> {
    const mails = [];
    for (const before of await lockRosters(work, await this.findToday(work), { accountId })) {
      const covers = before.covers.flatMap((cover) =>
        cover.accountId === accountId ? endCovers([cover], work.at.getTime()) : [cover],
      );
      const after = withRemainingCovers({ ...withoutPerson(before, accountId), covers });
      await changeRoster(work, before, after);
      mails.push(...listMailedChanges(work, before, after));
    }
    await queueDutyMails(
      work,
      mails.filter((mail) => mail.accountId !== accountId),
    );
    await endOffersOfPerson(work, accountId);
  }

  private findToday({ manager, hospitalId }: Work): Promise<string> {
    return readDutyDate(manager, hospitalId, this.clock());
  }
}

async function lockRosters(
  work: Work,
  from: string,
  holder: { department: string } | { accountId: string },
): Promise<store.RosterRecord[]> {
  const ids = await store.lockRostersConcerning(work, from, holder);
  return ids.length === 0 ? [] : store.findRosters(work.manager, work.hospitalId, ids);
}

/** Drops the covers of people who have left all posts. */
function withRemainingCovers(roster: store.RosterRecord): store.RosterRecord {
  return { ...roster, covers: retainCovers(roster.covers, roster.duties) };
}

import { Inject, Injectable } from "@nestjs/common";
import { readDutyDate } from "@wardline/database/repositories/hospitals/hospitals";
import * as store from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { endedAt, keptCovers } from "./covers.rules.js";
import { endOffersOfPerson } from "./offers/offers-of-rosters.js";
import { withoutDepartment, withoutPerson } from "./roster.rules.js";
import { changeRoster, dropRoster, mailedChanges, queueDutyMails } from "./roster-change.js";

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
      const after = withKeptCovers(withoutDepartment(before, department));
      if (after.departments.length === 0) await dropRoster(work, before);
      else await changeRoster(work, before, after);
      mails.push(...mailedChanges(work, before, after));
    }
    await queueDutyMails(work, mails);
  }

  /**
   * Takes a person off rosters and offers (docs/wire.md, Accounts and sessions). That person gets no mail, for the account
   * was deleted; colleagues of whose covers it was a part do.
   */
  async takePersonOff(work: Work, accountId: string): Promise<void> {
    const mails = [];
    for (const before of await lockedRosters(work, await this.today(work), { accountId })) {
      const covers = before.covers.flatMap((cover) =>
        cover.accountId === accountId ? endedAt([cover], work.at.getTime()) : [cover],
      );
      const after = withKeptCovers({ ...withoutPerson(before, accountId), covers });
      await changeRoster(work, before, after);
      mails.push(...mailedChanges(work, before, after));
    }
    await queueDutyMails(
      work,
      mails.filter((mail) => mail.accountId !== accountId),
    );
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

/** The roster without the covers whose person is on none of its posts any more. */
function withKeptCovers(roster: store.RosterRecord): store.RosterRecord {
  return { ...roster, covers: keptCovers(roster.covers, roster.duties) };
}

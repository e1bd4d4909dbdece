import { Inject, Injectable } from "@nestjs/common";
import type { ReminderChoice } from "@wardline/contracts/accounts/sub-accounts";
import { findStaff } from "@wardline/database/repositories/people/staff";
import {
  readReminderChoice,
  setReminderChoice,
} from "@wardline/database/repositories/roster/duty-reminders";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { toSubAccount } from "./sub-accounts.mapper.js";

/** A staff member's email reminders of duties (docs/wire/roster.md, Reminders of duties). */
@Injectable()
export class StaffRemindersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  read({ hospitalId, accountId }: Caller): Promise<ReminderChoice> {
    return readReminderChoice(this.dataSource.manager, hospitalId, accountId);
  }

  /**
   * Stores the caller's choice; null for the department's default. Throws `NOT_FOUND` if the caller has left the staff.
   */
  choose(caller: Caller, reminders: boolean | null): Promise<ReminderChoice> {
    const { hospitalId, accountId } = caller;
    return this.unitOfWork.run(caller, async (work) => {
      const record = await findStaff(work.manager, hospitalId, accountId, true);
      if (record === null) throw notFound("This staff member could not be found.");
      const before = await readReminderChoice(work.manager, hospitalId, accountId);
      if (before.reminders === reminders) return before;
      await setReminderChoice(work, accountId, reminders);
      work.record("staff.updated", toSubAccount(record, this.clock()), {
        subjectId: accountId,
        changes: [{ field: "duty_reminders", from: before.reminders, to: reminders }],
      });
      return { ...before, reminders };
    });
  }
}

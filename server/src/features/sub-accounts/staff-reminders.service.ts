import { Inject, Injectable } from "@nestjs/common";
import type { ReminderChoice } from "@wardline/contracts/sub-accounts";
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

/** Whether mails remind somebody of duties (docs/wire.md, Reminders of duties). */
@Injectable()
export class StaffRemindersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What the caller chose, and what the department does where nothing was chosen. */
  of({ hospitalId, accountId }: Caller): Promise<ReminderChoice> {
    return readReminderChoice(this.dataSource.manager, hospitalId, accountId);
  }

  /** Keeps the caller's choice; null: as the department does. Throws `NOT_FOUND` for who is no staff any more. */
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

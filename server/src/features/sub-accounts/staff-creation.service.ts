import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { FieldProblem } from "@wardline/contracts/errors";
import { LINK_LIFETIMES_MS } from "@wardline/contracts/jobs";
import type { NewSubAccount, SubAccount } from "@wardline/contracts/sub-accounts";
import * as store from "@wardline/database/repositories/staff";
import type { Work } from "@wardline/database/work";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { refuseFields } from "../../http/app-error.js";
import type { Caller } from "../../http/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { DepartmentsService } from "../departments/departments.service.js";
import { toSubAccount } from "./sub-accounts.mapper.js";
import { checkedRows, emailUnavailable, placeOf } from "./sub-accounts.rules.js";

type NewStaff = store.StaffFields & { id: string };

/**
 * Adding staff, one by one or from a file, each with an invitation (docs/wire.md, Accounts and sessions;
 * docs/wire.md, Departments, roles, staff).
 */
@Injectable()
export class StaffCreationService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly departments: DepartmentsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Adds a staff member and mails the invitation. An unknown department or role is 400 at its field; an address that
   * any account of the installation has throws `EMAIL_UNAVAILABLE`.
   */
  create(caller: Caller, given: NewSubAccount): Promise<SubAccount> {
    return this.unitOfWork.run(caller, async (work) => {
      const directory = await this.departments.directory(work);
      const problems: FieldProblem[] = [];
      const place = placeOf(given, directory, problems);
      refuseFields(problems);
      const staff = { ...given, ...place, id: randomUUID() };
      if (!(await this.insert(work, [staff]))) throw emailUnavailable();
      const [account] = await this.announce(work, [staff.id]);
      return account as SubAccount;
    });
  }

  /**
   * Adds many staff members, all or none, and returns how many. Every wrong row is named as `rows.N.field`, N from 0:
   * unknown departments and roles, addresses given twice, addresses that are taken.
   */
  import(caller: Caller, rows: readonly NewSubAccount[]): Promise<number> {
    return this.unitOfWork.run(caller, async (work) => {
      const staff = await this.checkRows(work, rows);
      if (!(await this.insert(work, staff))) {
        // Taken since the check: the second look names the rows.
        await this.checkRows(work, rows);
        throw emailUnavailable();
      }
      const ids = staff.map(({ id }) => id);
      await this.announce(work, ids);
      return ids.length;
    });
  }

  private async checkRows(work: Work, rows: readonly NewSubAccount[]): Promise<NewStaff[]> {
    const directory = await this.departments.directory(work);
    const emails = rows.map(({ email }) => email);
    const taken = new Set(await store.findTakenEmails(work.manager, emails));
    return checkedRows(rows, directory, taken).map((row) => ({ ...row, id: randomUUID() }));
  }

  private async insert(work: Work, staff: NewStaff[]): Promise<boolean> {
    const invitationEnds = new Date(work.at.getTime() + LINK_LIFETIMES_MS.invitation);
    return (await store.insertStaff(work, staff, invitationEnds)) === staff.length;
  }

  /** States that these staff are new and queues their invitations. */
  private async announce(work: Work, ids: readonly string[]): Promise<SubAccount[]> {
    const records = await store.readStaff(work.manager, work.hospitalId, ids);
    const accounts = records.map((record) => toSubAccount(record, this.clock()));
    for (const account of accounts) {
      work.record("staff.created", account, { subjectId: account.id });
      await work.queue("email", "invitation", { accountId: account.id });
    }
    return accounts;
  }
}

import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { ERRORS, type FieldProblem } from "@wardline/contracts/errors";
import { LINK_LIFETIMES_MS } from "@wardline/contracts/jobs";
import type { NewSubAccount, SubAccount } from "@wardline/contracts/sub-accounts";
import type { Change } from "@wardline/database/change";
import * as store from "@wardline/database/staff-store";
import { Changes } from "../../http/changes.js";
import type { Caller } from "../../http/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { DepartmentsService } from "../departments/departments.service.js";
import { emailUnavailable, placeOf, refuse, toSubAccount } from "./sub-accounts.mapper.js";

type NewStaff = store.StaffFields & { id: string };

/** Adding staff, one by one or from a file, each with an invitation (api.md 2, 4). */
@Injectable()
export class StaffCreationService {
  constructor(
    private readonly changes: Changes,
    private readonly departments: DepartmentsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Adds a staff member and mails the invitation. An unknown department or role is 400 at its field; an address that
   * any account of the installation has throws `EMAIL_UNAVAILABLE`.
   */
  create(caller: Caller, given: NewSubAccount): Promise<SubAccount> {
    return this.changes.by(caller, async (change) => {
      const directory = await this.departments.directory(change.hospitalId, change.manager);
      const problems: FieldProblem[] = [];
      const place = placeOf(given, directory, problems);
      refuse(problems);
      const staff = { ...given, ...place, id: randomUUID() };
      if (!(await this.insert(change, [staff]))) throw emailUnavailable();
      const [account] = await this.announce(change, [staff.id]);
      return account as SubAccount;
    });
  }

  /**
   * Adds many staff members, all or none, and returns how many. Every wrong row is named as `rows.N.field`, N from 0:
   * unknown departments and roles, addresses given twice, addresses that are taken.
   */
  import(caller: Caller, rows: readonly NewSubAccount[]): Promise<number> {
    return this.changes.by(caller, async (change) => {
      const staff = await this.checkRows(change, rows);
      if (!(await this.insert(change, staff))) {
        // Taken since the check: the second look names the rows.
        await this.checkRows(change, rows);
        throw emailUnavailable();
      }
      const ids = staff.map(({ id }) => id);
      await this.announce(change, ids);
      return ids.length;
    });
  }

  private async checkRows(change: Change, rows: readonly NewSubAccount[]): Promise<NewStaff[]> {
    const directory = await this.departments.directory(change.hospitalId, change.manager);
    const emails = rows.map(({ email }) => email);
    const taken = new Set(await store.findTakenEmails(change.manager, emails));
    const rowOf = new Map<string, number>();
    const problems: FieldProblem[] = [];
    const staff = rows.map((row, index) => {
      const path = `rows.${index}.`;
      const earlier = rowOf.get(row.email);
      if (earlier !== undefined) {
        const message = `This email is already in row ${earlier + 1}.`;
        problems.push({ path: `${path}email`, message });
      } else if (taken.has(row.email)) {
        problems.push({ path: `${path}email`, message: ERRORS.EMAIL_UNAVAILABLE[1] });
      } else {
        rowOf.set(row.email, index);
      }
      return { ...row, ...placeOf(row, directory, problems, path), id: randomUUID() };
    });
    refuse(problems);
    return staff;
  }

  private async insert({ manager, hospitalId }: Change, staff: NewStaff[]): Promise<boolean> {
    const now = this.clock();
    const added = await store.insertStaff(manager, hospitalId, staff, {
      now: new Date(now),
      invitationExpiresAt: new Date(now + LINK_LIFETIMES_MS.invitation),
    });
    return added === staff.length;
  }

  /** States that these staff are new and queues their invitations. */
  private async announce(change: Change, ids: readonly string[]): Promise<SubAccount[]> {
    const records = await store.readStaff(change.manager, change.hospitalId, ids);
    const accounts = records.map((record) => toSubAccount(record, this.clock()));
    for (const account of accounts) {
      change.record("staff.created", account, { subjectId: account.id });
      await change.queue("email", "invitation", { accountId: account.id });
    }
    return accounts;
  }
}

import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type {
  importSubAccounts,
  NewSubAccount,
  SubAccount,
} from "@wardline/contracts/accounts/sub-accounts";
import type { Reply } from "@wardline/contracts/endpoint";
import type { FieldProblem } from "@wardline/contracts/errors";
import { LINK_LIFETIMES_MS } from "@wardline/contracts/operation/jobs";
import * as store from "@wardline/database/repositories/people/staff";
import type { Work } from "@wardline/database/work";
import type { Grant } from "@wardline/domain/people/grants";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { requireNoProblems } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { DepartmentsService } from "../departments/departments.service.js";
import { InvitationLimits } from "./invitation-limits.js";
import { refuseGivingRights } from "./staff-grants.rules.js";
import { toSubAccount } from "./sub-accounts.mapper.js";
import {
  checkRows,
  emailUnavailableError,
  resolvePlace,
  takenAddressProblem,
} from "./sub-accounts.rules.js";

type NewStaff = store.StaffFields & { id: string; grants: readonly Grant[] };

/**
 * Adds staff one by one or from a file, with invitations (docs/wire/accounts.md, Accounts and sessions; docs/wire/accounts.md,
 * Departments, roles, staff).
 */
@Injectable()
export class StaffCreationService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly departments: DepartmentsService,
    private readonly invitationLimits: InvitationLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Adds a staff member and emails the invitation. Throws `VALIDATION_FAILED` for an unknown department or role,
   * `EMAIL_UNAVAILABLE` for a taken address, `FORBIDDEN`, and `TOO_MANY_REQUESTS`.
   */
  async create(caller: Caller, given: NewSubAccount): Promise<SubAccount> {
    const { grants = [] } = given;
    refuseGivingRights(caller, grants);
    return this.unitOfWork.run(caller, async (work) => {
      const directory = await this.departments.readDirectory(work);
      const problems: FieldProblem[] = [];
      const place = resolvePlace(given, directory, problems);
      requireNoProblems(problems);
      const staff = { ...given, ...place, grants, id: randomUUID() };
      const added = await this.insert(work, [staff]);
      if (added.length === 0) {
        await this.invitationLimits.spendRefused(work, [given.email]);
        throw emailUnavailableError();
      }
      await this.invitationLimits.spend(work, [given.email]);
      const [account] = await this.announce(work, added);
      return account as SubAccount;
    });
  }

  /**
   * Adds many staff members and returns the number added. Problems are named `rows.N.field`, N from 0; any problem
   * rejects the whole import, or with `skipRefused` only the row that has it. Throws `FORBIDDEN` like `create`.
   */
  async import(
    caller: Caller,
    rows: readonly NewSubAccount[],
    skipRefused: boolean,
  ): Promise<Reply<typeof importSubAccounts>> {
    for (const { grants = [] } of rows) refuseGivingRights(caller, grants);
    return this.unitOfWork.run(caller, async (work) => {
      const { staff, refused, unavailable } = await this.checkRows(work, rows);
      await this.invitationLimits.spendRefused(work, unavailable);
      if (!skipRefused) requireNoProblems(refused);
      const added = await this.insert(work, staff);
      const addedIds = new Set(added);
      for (const [index, one] of staff.entries()) {
        // The address was taken after the check.
        if (one !== null && !addedIds.has(one.id))
          refused.push(takenAddressProblem(`rows.${index}.`));
      }
      if (!skipRefused) requireNoProblems(refused);
      const invited = staff.flatMap((one) =>
        one !== null && addedIds.has(one.id) ? one.email : [],
      );
      await this.invitationLimits.spend(work, invited);
      await this.announce(work, added);
      return { created: added.length, refused };
    });
  }

  /** Returns the valid rows, with null for invalid rows, and the problems. */
  private async checkRows(
    work: Work,
    rows: readonly NewSubAccount[],
  ): Promise<{ staff: (NewStaff | null)[]; refused: FieldProblem[]; unavailable: string[] }> {
    const directory = await this.departments.readDirectory(work);
    const emails = rows.map(({ email }) => email);
    const taken = new Set(await store.findTakenEmails(work.manager, emails));
    const checked = checkRows(rows, directory, taken);
    return { ...checked, staff: checked.staff.map((row) => row && { ...row, id: randomUUID() }) };
  }

  private insert(work: Work, staff: readonly (NewStaff | null)[]): Promise<string[]> {
    const invitationEnds = new Date(work.at.getTime() + LINK_LIFETIMES_MS.invitation);
    return store.insertStaff(
      work,
      staff.filter((one) => one !== null),
      invitationEnds,
    );
  }

  private async announce(work: Work, ids: readonly string[]): Promise<SubAccount[]> {
    const records = await store.readStaff(work.manager, work.hospitalId, ids);
    const accounts = records.map((record) => toSubAccount(record, this.clock()));
    for (const account of accounts) {
      work.record("staff.created", account, { subjectId: account.id });
      await work.queue("email", "invitation", { accountId: account.id, by: work.actor?.name });
    }
    return accounts;
  }
}

import { Inject, Injectable } from "@nestjs/common";
import type {
  SubAccount,
  SubDetails,
  SubProfile,
  updateSubAccount,
} from "@wardline/contracts/accounts/sub-accounts";
import type { Input } from "@wardline/contracts/endpoint";
import type { FieldProblem } from "@wardline/contracts/errors";
import { LINK_LIFETIMES_MS } from "@wardline/contracts/operation/jobs";
import {
  readStaffDetails,
  type StaffDetails,
} from "@wardline/database/repositories/hospitals/staff-details";
import * as store from "@wardline/database/repositories/people/staff";
import type { Work } from "@wardline/database/work";
import { diffFields, type FieldChange } from "@wardline/domain/records/field-changes";
import { DataSource } from "typeorm";
import { requireVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, notFound, requireNoProblems } from "../../errors/app-error.js";
import { SocketRevocation } from "../../realtime/delivery/socket-revocation.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { BoardAddresses } from "../../security/sealed-addresses.js";
import { DepartmentsService } from "../departments/departments.service.js";
import { RosterUpkeepService } from "../roster/day/roster-upkeep.service.js";
import { InvitationLimits } from "./invitation-limits.js";
import { refuseUnequal } from "./staff-grants.rules.js";
import { STAFF_FIELDS, toDetails, toProfile, toSubAccount } from "./sub-accounts.mapper.js";
import { emailUnavailableError, isSameStaff, resolvePlace } from "./sub-accounts.rules.js";

/**
 * Manages staff, and reads a staff member's own profile (docs/product.md, Staffs page; docs/wire/accounts.md, Accounts
 * and sessions; docs/wire/accounts.md, Departments, roles, staff).
 */
@Injectable()
export class SubAccountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly departments: DepartmentsService,
    private readonly rosters: RosterUpkeepService,
    private readonly addresses: BoardAddresses,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sockets: SocketRevocation,
    private readonly invitationLimits: InvitationLimits,
  ) {}

  async list(hospitalId: string): Promise<SubAccount[]> {
    const records = await store.readStaff(this.dataSource.manager, hospitalId);
    const now = this.clock();
    return records.map((record) => toSubAccount(record, now));
  }

  /**
   * Changes a staff member; rosters keep the data they were saved with. A new address must be verified again, by
   * invitation or verification email. Throws `NOT_FOUND`, `FORBIDDEN`, `EMAIL_UNAVAILABLE`, `VERSION_CONFLICT`.
   */
  update(
    caller: Caller,
    id: string,
    given: Input<typeof updateSubAccount>["body"],
    expectedVersion: number | null,
  ): Promise<SubAccount> {
    return this.unitOfWork.run(caller, async (work) => {
      const directory = await this.departments.readDirectory(work);
      const record = await this.lock(work, id);
      const before = toSubAccount(record, this.clock());
      refuseUnequal(caller, before);
      requireVersion(before, expectedVersion);
      const wanted = { ...before, ...pickDefined(given) };
      const problems: FieldProblem[] = [];
      const fields = { ...wanted, ...resolvePlace(wanted, directory, problems) };
      requireNoProblems(problems);
      if (isSameStaff(record, fields)) return before;
      if (fields.email !== before.email) await this.refuseTakenEmail(work, fields.email);
      if (!(await store.updateStaff(work, id, fields))) throw emailUnavailableError();
      if (fields.email !== before.email)
        await this.requireNewVerification(work, record, fields.email);
      return this.recordUpdate(work, before);
    });
  }

  /**
   * Deletes a staff member: ends sessions at once, frees the address, and takes the person off rosters from today on
   * (docs/wire/accounts.md, Accounts and sessions). Throws `NOT_FOUND`, and `FORBIDDEN` like `refuseUnequal`.
   */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.run(caller, async (work) => {
      refuseUnequal(caller, await this.lock(work, id));
      await store.deleteStaff(work, id);
      await this.rosters.takePersonOff(work, id);
      work.record("staff.deleted", { id }, { subjectId: id });
    });
    this.sockets.endAccount(id);
  }

  /**
   * Sends a new invitation, which invalidates the older link. Throws `NOT_FOUND`, `INVITATION_ACCEPTED` once a password
   * is set, and `TOO_MANY_REQUESTS` like `InvitationLimits`.
   */
  resendInvitation(caller: Caller, id: string): Promise<SubAccount> {
    return this.unitOfWork.run(caller, async (work) => {
      const record = await this.lock(work, id);
      refuseUnequal(caller, record);
      if (record.hasPassword || record.isSignedOn) throw new AppError("INVITATION_ACCEPTED");
      await this.invitationLimits.spend(work, [record.email]);
      await this.invite(work, id);
      const before = toSubAccount(record, this.clock());
      const resendChange = { field: "invitation", from: before.invitation, to: "resent" };
      return this.recordUpdate(work, before, [resendChange]);
    });
  }

  async readProfile(caller: Caller): Promise<SubProfile> {
    return toProfile(await this.readOwnDetails(caller));
  }

  async readDetails(caller: Caller): Promise<SubDetails> {
    const details = await this.readOwnDetails(caller);
    return toDetails(details, this.addresses.buildUrl(details.display));
  }

  private async readOwnDetails({ hospitalId, accountId }: Caller): Promise<StaffDetails> {
    const details = await readStaffDetails(this.dataSource.manager, hospitalId, accountId);
    if (details === null) throw new AppError("UNAUTHORIZED");
    return details;
  }

  /** Locks a staff member until the commit. Throws `NOT_FOUND`, and `FORBIDDEN` like `refuseUnequal`. */
  async lockForChange(caller: Caller, work: Work, id: string): Promise<void> {
    refuseUnequal(caller, await this.lock(work, id));
  }

  private async lock({ manager, hospitalId }: Work, id: string): Promise<store.StaffRecord> {
    const record = await store.findStaff(manager, hospitalId, id, true);
    if (record === null) throw notFound("This staff member could not be found.");
    return record;
  }

  private async refuseTakenEmail(work: Work, email: string): Promise<void> {
    const taken = await store.findTakenEmails(work.manager, [email]);
    if (taken.length === 0) return;
    await this.invitationLimits.spendRefused(work, taken);
    throw emailUnavailableError();
  }

  private async requireNewVerification(
    work: Work,
    { id, hasPassword }: store.StaffRecord,
    email: string,
  ): Promise<void> {
    await this.invitationLimits.spend(work, [email]);
    await store.markAddressUnverified(work, id);
    if (hasPassword) await work.queue("email", "verification", { accountId: id });
    else await this.invite(work, id);
  }

  private async invite(work: Work, id: string): Promise<void> {
    const expiresAt = new Date(this.clock() + LINK_LIFETIMES_MS.invitation);
    await store.renewInvitation(work, id, expiresAt);
    await work.queue("email", "invitation", { accountId: id, by: work.actor?.name });
  }

  /** Logs a changed staff member; `more` are changes beyond the written fields. */
  private async recordUpdate(
    work: Work,
    before: SubAccount,
    more: readonly FieldChange[] = [],
  ): Promise<SubAccount> {
    const record = await this.lock(work, before.id);
    const after = toSubAccount(record, this.clock());
    const changes = [...diffFields(STAFF_FIELDS, before, after), ...more];
    work.record("staff.updated", after, { subjectId: after.id, changes });
    return after;
  }
}

function pickDefined<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

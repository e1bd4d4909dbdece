import { Inject, Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type { FieldProblem } from "@wardline/contracts/errors";
import { LINK_LIFETIMES_MS } from "@wardline/contracts/jobs";
import { startPages } from "@wardline/contracts/pages";
import type {
  SubAccount,
  SubDetails,
  SubProfile,
  updateSubAccount,
} from "@wardline/contracts/sub-accounts";
import * as store from "@wardline/database/repositories/people/staff";
import {
  readStaffDetails,
  type StaffDetails,
  setStartPage,
} from "@wardline/database/repositories/people/staff-details";
import type { Work } from "@wardline/database/work";
import { diffFields, type FieldChange } from "@wardline/domain/records/field-changes";
import { DataSource } from "typeorm";
import { requireVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import type { Config } from "../../config/config.js";
import { AppError, invalidField, notFound, refuseFields } from "../../errors/app-error.js";
import { SocketRevocation } from "../../realtime/delivery/socket-revocation.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { BoardAddresses } from "../../security/board-addresses.js";
import { DepartmentsService } from "../departments/departments.service.js";
import { RosterUpkeepService } from "../roster/roster-upkeep.service.js";
import { InvitationLimits } from "./invitation-limits.js";
import { refuseUnequal } from "./staff-grants.rules.js";
import { STAFF_FIELDS, toDetails, toProfile, toSubAccount } from "./sub-accounts.mapper.js";
import { emailUnavailable, isSameStaff, placeOf } from "./sub-accounts.rules.js";

/**
 * Staff as those who may keep them do, and as they see themselves (docs/product.md, Staffs page;
 * docs/wire.md, Accounts and sessions; docs/wire.md, Departments, roles, staff).
 */
@Injectable()
export class SubAccountsService {
  private readonly addresses: BoardAddresses;

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly departments: DepartmentsService,
    private readonly rosters: RosterUpkeepService,
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sockets: SocketRevocation,
    private readonly inviting: InvitationLimits,
  ) {
    this.addresses = new BoardAddresses(config);
  }

  /** All staff, by name. */
  async list(hospitalId: string): Promise<SubAccount[]> {
    const records = await store.readStaff(this.dataSource.manager, hospitalId);
    const now = this.clock();
    return records.map((record) => toSubAccount(record, now));
  }

  /**
   * Changes any fields of a staff member; rosters keep the name, department and role they were saved with. A changed
   * address has to be proven again: with a new invitation, or by a verification mail once a password is set.
   * Throws `NOT_FOUND`, `FORBIDDEN` as `refuseUnequal` does, `EMAIL_UNAVAILABLE`, and `VERSION_CONFLICT` with the present
   * record.
   */
  update(
    caller: Caller,
    id: string,
    given: Input<typeof updateSubAccount>["body"],
    expectedVersion: number | null,
  ): Promise<SubAccount> {
    return this.unitOfWork.run(caller, async (work) => {
      const directory = await this.departments.directory(work);
      const record = await this.lock(work, id);
      const before = toSubAccount(record, this.clock());
      refuseUnequal(caller, before);
      requireVersion(before, expectedVersion);
      const wanted = { ...before, ...definedOf(given) };
      const problems: FieldProblem[] = [];
      const fields = { ...wanted, ...placeOf(wanted, directory, problems) };
      refuseFields(problems);
      if (isSameStaff(record, fields)) return before;
      if (fields.email !== before.email) await this.refuseTaken(work, fields.email);
      if (!(await store.updateStaff(work, id, fields))) throw emailUnavailable();
      if (fields.email !== before.email) await this.proveAgain(work, record, fields.email);
      return this.recordUpdate(work, before);
    });
  }

  /**
   * Deletes a staff member: sessions and sockets end at once, the address becomes free, past rosters keep the name and
   * those of today and later lose the person (docs/wire.md, Accounts and sessions). Throws `NOT_FOUND`, and
   * `FORBIDDEN` as `refuseUnequal` does.
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
   * Keeps with which page the caller wants to begin; null: the own page. Throws `VALIDATION_FAILED` for a page that is in no menu
   * of theirs.
   */
  async chooseStartPage(caller: Caller, page: string | null): Promise<void> {
    if (page !== null && startPages(caller).every(({ to }) => to !== page)) {
      throw invalidField("start_page", "Please choose one of the offered pages.");
    }
    await this.unitOfWork.run(caller, (work) => setStartPage(work, caller.accountId, page));
  }

  /**
   * Sends a new invitation, which kills the older link. Throws `NOT_FOUND`, `INVITATION_ACCEPTED` once a password is set, and
   * `TOO_MANY_REQUESTS` as `InvitationLimits` does.
   */
  resendInvitation(caller: Caller, id: string): Promise<SubAccount> {
    return this.unitOfWork.run(caller, async (work) => {
      const record = await this.lock(work, id);
      refuseUnequal(caller, record);
      if (record.hasPassword || record.isSignedOn) throw new AppError("INVITATION_ACCEPTED");
      await this.inviting.spend(work, [record.email]);
      await this.invite(work, id);
      const before = toSubAccount(record, this.clock());
      const again = { field: "invitation", from: before.invitation, to: "resent" };
      return this.recordUpdate(work, before, [again]);
    });
  }

  /** The caller's own profile. */
  async profile(caller: Caller): Promise<SubProfile> {
    return toProfile(await this.ownDetails(caller));
  }

  /** The caller's own profile with the hospital's screen. */
  async details(caller: Caller): Promise<SubDetails> {
    const details = await this.ownDetails(caller);
    return toDetails(details, this.addresses.urlOf(details.display));
  }

  private async ownDetails({ hospitalId, accountId }: Caller): Promise<StaffDetails> {
    const details = await readStaffDetails(this.dataSource.manager, hospitalId, accountId);
    if (details === null) throw new AppError("UNAUTHORIZED");
    return details;
  }

  /**
   * Keeps a staff member from changing until the work is committed. Throws `NOT_FOUND`, and `FORBIDDEN` as
   * `refuseUnequal` does.
   */
  async lockForChange(caller: Caller, work: Work, id: string): Promise<void> {
    refuseUnequal(caller, await this.lock(work, id));
  }

  private async lock({ manager, hospitalId }: Work, id: string): Promise<store.StaffRecord> {
    const record = await store.findStaff(manager, hospitalId, id, true);
    if (record === null) throw notFound("This staff member could not be found.");
    return record;
  }

  private async refuseTaken(work: Work, email: string): Promise<void> {
    const taken = await store.findTakenEmails(work.manager, [email]);
    if (taken.length === 0) return;
    await this.inviting.spendRefused(work, taken);
    throw emailUnavailable();
  }

  private async proveAgain(
    work: Work,
    { id, hasPassword }: store.StaffRecord,
    email: string,
  ): Promise<void> {
    await this.inviting.spend(work, [email]);
    await store.forgetProof(work, id);
    if (hasPassword) await work.queue("email", "verification", { accountId: id });
    else await this.invite(work, id);
  }

  private async invite(work: Work, id: string): Promise<void> {
    const expiresAt = new Date(this.clock() + LINK_LIFETIMES_MS.invitation);
    await store.renewInvitation(work, id, expiresAt);
    await work.queue("email", "invitation", { accountId: id, by: work.actor?.name });
  }

  /** States what became of a staff member: what was written, and `more`. */
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

function definedOf<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

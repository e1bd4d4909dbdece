import { Inject, Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type { FieldProblem } from "@wardline/contracts/errors";
import { LINK_LIFETIMES_MS } from "@wardline/contracts/jobs";
import type {
  SubAccount,
  SubDetails,
  SubProfile,
  updateSubAccount,
} from "@wardline/contracts/sub-accounts";
import type { Change } from "@wardline/database/change";
import { hospitalToday } from "@wardline/database/hospital-day";
import { takePersonOffRosters } from "@wardline/database/roster-upkeep";
import { readStaffDetails, type StaffDetails } from "@wardline/database/staff-details";
import * as store from "@wardline/database/staff-store";
import { DataSource } from "typeorm";
import type { Config } from "../../config/config.js";
import { AppError, notFound } from "../../http/app-error.js";
import { Changes } from "../../http/changes.js";
import type { Caller } from "../../http/request.js";
import { SOCKET_REVOCATION, type SocketRevocation } from "../../realtime/socket-revocation.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { DepartmentsService } from "../departments/departments.service.js";
import {
  changedFields,
  emailUnavailable,
  isSameStaff,
  placeOf,
  refuse,
  toDetails,
  toProfile,
  toSubAccount,
} from "./sub-accounts.mapper.js";

/** Staff as their administrator keeps them, and as they see themselves (spec.md 2 Staffs page, api.md 2, 4). */
@Injectable()
export class SubAccountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: Changes,
    private readonly departments: DepartmentsService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SOCKET_REVOCATION) private readonly realtime: SocketRevocation,
  ) {}

  /** All staff, by name. */
  async list(hospitalId: string): Promise<SubAccount[]> {
    const records = await store.readStaff(this.dataSource.manager, hospitalId);
    const now = this.clock();
    return records.map((record) => toSubAccount(record, now));
  }

  /**
   * Changes any fields of a staff member; rosters keep the name, department and role they were saved with. A changed
   * address has to be proven anew: with a new invitation, or by a verification mail once a password is set.
   * Throws `NOT_FOUND`, `EMAIL_UNAVAILABLE`, and `VERSION_CONFLICT` with the present record.
   */
  update(
    caller: Caller,
    id: string,
    given: Input<typeof updateSubAccount>["body"],
    expectedVersion: number | null,
  ): Promise<SubAccount> {
    return this.changes.by(caller, async (change) => {
      const { manager, hospitalId } = change;
      const directory = await this.departments.directory(hospitalId, manager);
      const record = await this.lock(change, id);
      const before = toSubAccount(record, this.clock());
      if (expectedVersion !== null && expectedVersion !== before.version) {
        throw new AppError("VERSION_CONFLICT", undefined, { data: before });
      }
      const wanted = { ...before, ...definedOf(given) };
      const problems: FieldProblem[] = [];
      const fields = { ...wanted, ...placeOf(wanted, directory, problems) };
      refuse(problems);
      if (isSameStaff(record, fields)) return before;
      if (!(await store.updateStaff(manager, hospitalId, id, fields))) throw emailUnavailable();
      if (fields.email !== before.email) await this.proveAnew(change, record);
      return this.recordUpdate(change, before);
    });
  }

  /**
   * Deletes a staff member: sessions and sockets end at once, the address becomes free, past rosters keep the name and
   * those of today and later lose the person (api.md 2). Throws `NOT_FOUND`.
   */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.changes.by(caller, async (change) => {
      const { manager, hospitalId } = change;
      await this.lock(change, id);
      const now = this.clock();
      await store.deleteStaff(manager, hospitalId, id, new Date(now));
      await takePersonOffRosters(change, id, await hospitalToday(manager, hospitalId, now));
      change.record("staff.deleted", { id }, { subjectId: id });
    });
    this.realtime.endAccount(id);
  }

  /** Sends a new invitation, which kills the older link. Throws `NOT_FOUND`, `INVITATION_ACCEPTED` once a password is set. */
  resendInvitation(caller: Caller, id: string): Promise<SubAccount> {
    return this.changes.by(caller, async (change) => {
      const record = await this.lock(change, id);
      if (record.hasPassword) throw new AppError("INVITATION_ACCEPTED");
      await this.invite(change, id);
      return this.recordUpdate(change, toSubAccount(record, this.clock()));
    });
  }

  /** The caller's own profile. */
  async profile(caller: Caller): Promise<SubProfile> {
    return toProfile(await this.ownDetails(caller));
  }

  /** The caller's own profile with the hospital's screen. */
  async details(caller: Caller): Promise<SubDetails> {
    return toDetails(await this.ownDetails(caller), this.config.publicUrl);
  }

  private async ownDetails({ hospitalId, accountId }: Caller): Promise<StaffDetails> {
    const details = await readStaffDetails(this.dataSource.manager, hospitalId, accountId);
    if (details === null) throw new AppError("UNAUTHORIZED");
    return details;
  }

  private async lock({ manager, hospitalId }: Change, id: string): Promise<store.StaffRecord> {
    const record = await store.findStaff(manager, hospitalId, id, true);
    if (record === null) throw notFound("This staff member could not be found.");
    return record;
  }

  private async proveAnew(change: Change, { id, hasPassword }: store.StaffRecord): Promise<void> {
    await store.forgetProof(change.manager, change.hospitalId, id);
    if (hasPassword) await change.queue("email", "verification", { accountId: id });
    else await this.invite(change, id);
  }

  private async invite(change: Change, id: string): Promise<void> {
    const expiresAt = new Date(this.clock() + LINK_LIFETIMES_MS.invitation);
    await store.renewInvitation(change.manager, change.hospitalId, id, expiresAt);
    await change.queue("email", "invitation", { accountId: id });
  }

  private async recordUpdate(change: Change, before: SubAccount): Promise<SubAccount> {
    const record = await this.lock(change, before.id);
    const after = toSubAccount(record, this.clock());
    const changes = changedFields(before, after);
    change.record("staff.updated", after, { subjectId: after.id, changes });
    return after;
  }
}

function definedOf<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

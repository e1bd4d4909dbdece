import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { canCall } from "@wardline/contracts/accounts/access";
import type {
  ParentDetails,
  User,
  updateAccount,
  updateReminder,
} from "@wardline/contracts/accounts/account";
import { listDisplays } from "@wardline/contracts/boards/displays";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as store from "@wardline/database/repositories/hospitals/hospital-profile";
import { findStaff } from "@wardline/database/repositories/people/staff";
import type { Work } from "@wardline/database/work";
import { DEFAULT_BOARD_TEMPLATE } from "@wardline/domain/boards/board-template";
import { DEFAULT_ROLES } from "@wardline/domain/people/department";
import type { LockMinutes } from "@wardline/domain/people/page-lock";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { DataSource, type EntityManager } from "typeorm";
import { requireVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, invalidFieldError } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { BoardAddresses } from "../../security/sealed-addresses.js";
import { buildLogoUrl, toActiveStaff, toParentDetails, toUser } from "./accounts.mapper.js";
import { pickChangedFields } from "./accounts.rules.js";
import { LogoStore } from "./logo-store.js";

/** A hospital to register, with its password already hashed. */
export interface NewHospital {
  email: string;
  passwordHash: string;
  hospitalName: string;
  timezone: string;
}

/** Hospitals and the profiles of their accounts (docs/wire/accounts.md, Accounts and sessions). */
@Injectable()
export class AccountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly logos: LogoStore,
    private readonly addresses: BoardAddresses,
  ) {}

  /**
   * Creates the hospital with its eight default roles and its administrator; returns the account id. An email address
   * that is already in use violates the unique index `account_email`.
   */
  async createHospital(work: Work, given: NewHospital): Promise<string> {
    const accountId = randomUUID();
    await store.insertHospital(work, {
      name: given.hospitalName,
      timezone: given.timezone,
      boardTemplate: DEFAULT_BOARD_TEMPLATE,
      roles: DEFAULT_ROLES.map((name) => ({ name, foldedName: toComparedText(name) })),
      administrator: { id: accountId, email: given.email, passwordHash: given.passwordHash },
    });
    return accountId;
  }

  /** Reads the account for sessions; null once it is deleted. */
  async readUser(hospitalId: string, accountId: string): Promise<User | null> {
    const profile = await store.findAccountProfile(this.dataSource.manager, hospitalId, accountId);
    return profile === null ? null : toUser(profile, this.addresses.buildUrl(profile.display));
  }

  /**
   * Reads the hospital for this account, with the address of its newest display or, for staff, of the shared display.
   */
  async readDetailsFor(caller: Caller): Promise<ParentDetails> {
    const staffWards = canCall(caller, listDisplays.access) ? null : caller.wards;
    const { manager } = this.dataSource;
    const details = await store.findHospitalDetails(manager, caller.hospitalId, staffWards);
    if (details === null) throw new AppError("NOT_FOUND");
    return toParentDetails(details, this.addresses.buildUrl(details.display));
  }

  async readDetails(
    hospitalId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<ParentDetails> {
    const details = await store.findHospitalDetails(manager, hospitalId);
    if (details === null) throw new AppError("NOT_FOUND");
    return toParentDetails(details, this.addresses.buildUrl(details.display));
  }

  /**
   * Updates the hospital's profile and returns the caller's account; ignores blank values (docs/wire/accounts.md, Accounts and
   * sessions). Throws `VERSION_CONFLICT` with the current details for a stale `expectedVersion`.
   */
  async updateProfile(
    caller: Caller,
    given: Input<typeof updateAccount>["body"],
    logo: Buffer | undefined,
    expectedVersion: number | null,
  ): Promise<Reply<typeof updateAccount>> {
    const { email = "", ...wanted } = given;
    if (email !== "") await this.requireSameEmail(caller.hospitalId, email);
    const logoFile = logo === undefined ? null : await this.logos.storeLogo(logo);
    const version = await this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const before = await this.readDetails(work.hospitalId, work.manager);
      const shown: ParentDetails = { ...before, display_url: null };
      requireVersion(shown, expectedVersion);
      const changes = pickChangedFields(before, { ...wanted, logo_url: buildLogoUrl(logoFile) });
      // Confirming the current value is a choice as well: it is logged, and the page stops asking.
      for (const field of ["duty_start", "timezone"] as const) {
        if (!before[`${field}_chosen`] && wanted[field] === before[field]) {
          changes.push({ field, from: before[field], to: before[field] });
        }
      }
      if (changes.length === 0) return before.version;
      await store.updateHospitalProfile(work, {
        name: wanted.hospital_name ?? null,
        hospitalNumber: wanted.hospital_number ?? null,
        timezone: wanted.timezone ?? null,
        dutyStart: wanted.duty_start ?? null,
        logoFile,
      });
      return (await this.recordHospital(work, changes)).version;
    });
    const user = await this.readUser(caller.hospitalId, caller.accountId);
    if (user === null) throw new AppError("UNAUTHORIZED");
    return { user, version };
  }

  private async requireSameEmail(hospitalId: string, email: string): Promise<void> {
    const { email: currentEmail } = await this.readDetails(hospitalId);
    if (toComparedText(email) === currentEmail) return;
    throw invalidFieldError("email", "The email address cannot be changed.");
  }

  /**
   * Stores whether the department reminder is hidden, or else when it was postponed (docs/product.md, Update Patient
   * page).
   */
  async updateReminder(caller: Caller, hide: boolean): Promise<Reply<typeof updateReminder>> {
    return this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const before = await this.readDetails(work.hospitalId, work.manager);
      const teamReminderDate = hide ? null : work.at;
      await store.updateTeamReminder(work, { hideTeamReminder: hide, teamReminderDate });
      const field = "hide_team_reminder";
      const details = await this.recordHospital(work, [{ field, from: before[field], to: hide }]);
      return { hide_team_reminder: hide, team_reminder_date: details.team_reminder_date };
    });
  }

  /** Switches a hospital setting on or off; does nothing if the setting already has this value. */
  async updateSwitch(caller: Caller, name: store.HospitalSwitch, isOn: boolean): Promise<void> {
    await this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const { [name]: before = false } = await this.readDetails(work.hospitalId, work.manager);
      if (before === isOn) return;
      await store.updateSwitch(work, name, isOn);
      await this.recordHospital(work, [{ field: name, from: before, to: isOn }]);
    });
  }

  /** Stores the number of idle minutes after which pages lock; null for never (docs/wire/accounts.md, Locked pages). */
  async updatePageLock(caller: Caller, minutes: LockMinutes | null): Promise<void> {
    await this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const { lock_minutes: before = null } = await this.readDetails(work.hospitalId, work.manager);
      if (before === minutes) return;
      await store.updatePageLock(work, minutes);
      await this.recordHospital(work, [{ field: "lock_minutes", from: before, to: minutes }]);
    });
  }

  /** Logs that a staff member has set the first password (docs/wire/accounts.md, Accounts and sessions). */
  async recordActivation(work: Work, accountId: string): Promise<void> {
    const record = await findStaff(work.manager, work.hospitalId, accountId);
    if (record === null) return;
    work.record("staff.updated", toActiveStaff(record), {
      subjectId: accountId,
      changes: [{ field: "invitation", from: "invited", to: "active" }],
    });
  }

  async recordHospital(work: Work, changes: FieldChange[]): Promise<ParentDetails> {
    const details = await this.readDetails(work.hospitalId, work.manager);
    // The log contains no board address.
    const logged = { ...details, display_url: null };
    work.record("hospital.updated", logged, { subjectId: work.hospitalId, changes });
    return details;
  }
}

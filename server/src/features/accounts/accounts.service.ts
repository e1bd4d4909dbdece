import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type {
  ParentDetails,
  User,
  updateAccount,
  updateReminder,
} from "@wardline/contracts/accounts";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import { findStaff } from "@wardline/database/repositories/staff";
import type { Work } from "@wardline/database/work";
import { DEFAULT_BOARD_TEMPLATE } from "@wardline/domain/board-template";
import { DEFAULT_ROLES, foldName } from "@wardline/domain/department";
import type { FieldChange } from "@wardline/domain/field-changes";
import { DataSource, type EntityManager } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import type { Config } from "../../config/config.js";
import { AppError, invalidField } from "../../http/app-error.js";
import type { Caller } from "../../http/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import {
  changedFields,
  type DetailsRow,
  logoUrl,
  toActiveStaff,
  toParentDetails,
  toUser,
  type UserRow,
} from "./accounts.mapper.js";
import { LogoStore } from "./logo-store.js";

const HOSPITAL_COLUMNS = `
  hospital.name AS hospital_name, hospital.hospital_number, hospital.logo_file, hospital.timezone, hospital.duty_start,
  (SELECT display.key FROM display
    WHERE display.hospital_id = hospital.id AND display.revoked_at IS NULL
    ORDER BY display.created_at DESC, display.id LIMIT 1) AS display_key`;

/** A hospital about to be registered; its password is hashed already. */
export interface NewHospital {
  email: string;
  passwordHash: string;
  hospitalName: string;
  timezone: string;
}

/** Hospitals and the profile of their accounts (docs/wire.md, Accounts and sessions). */
@Injectable()
export class AccountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly logos: LogoStore,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Makes the hospital of this change with its eight default roles and its administrator; returns the account's id.
   * A taken address violates the unique index `account_email`.
   */
  async createHospital(work: Work, given: NewHospital): Promise<string> {
    const accountId = randomUUID();
    await work.manager.query(
      `WITH opened AS (
         INSERT INTO hospital (id, name, timezone, board_template) VALUES ($1, $2, $3, $4)),
       roles AS (
         INSERT INTO role (hospital_id, name, folded_name)
         SELECT $1, listed.name, listed.folded_name FROM unnest($5::text[], $6::text[]) AS listed (name, folded_name))
       INSERT INTO account (id, hospital_id, account_type, email, password_hash)
       VALUES ($7, $1, 'parent', $8, $9)`,
      [
        work.hospitalId,
        given.hospitalName,
        given.timezone,
        DEFAULT_BOARD_TEMPLATE,
        [...DEFAULT_ROLES],
        DEFAULT_ROLES.map(foldName),
        accountId,
        given.email,
        given.passwordHash,
      ],
    );
    return accountId;
  }

  /** The account as sessions carry it; null once it is deleted. */
  async readUser(hospitalId: string, accountId: string): Promise<User | null> {
    const [row] = await this.dataSource.query<UserRow[]>(
      `SELECT account.id, account.email, account.account_type, account.first_name, account.last_name,
              account.is_hod, department.name AS department, role.name AS role, ${HOSPITAL_COLUMNS}
         FROM account
         JOIN hospital ON hospital.id = account.hospital_id
         LEFT JOIN department ON department.hospital_id = account.hospital_id AND department.id = account.department_id
         LEFT JOIN role ON role.hospital_id = account.hospital_id AND role.id = account.role_id
        WHERE account.hospital_id = $1 AND account.id = $2 AND account.deleted_at IS NULL`,
      [hospitalId, accountId],
    );
    return row === undefined ? null : toUser(row, this.config.publicUrl);
  }

  /** The hospital as its administrator sees it. */
  async readDetails(
    hospitalId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<ParentDetails> {
    return toParentDetails(await this.detailsRow(manager, hospitalId), this.config.publicUrl);
  }

  /**
   * Changes the hospital's name, number, time zone, duty start or logo and returns the administrator's account. Blank values are
   * dropped, nothing changed is fine, and an address other than the present one is refused
   * (docs/wire.md, Accounts and sessions).
   */
  async updateProfile(
    caller: Caller,
    given: Input<typeof updateAccount>["body"],
    logo: Buffer | undefined,
  ): Promise<User> {
    const { email = "", ...wanted } = given;
    if (email !== "" && email.toLowerCase() !== caller.email) {
      throw invalidField("email", "The email address cannot be changed.");
    }
    const logoFile = logo === undefined ? null : await this.logos.keep(logo);
    await this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const before = await this.readDetails(work.hospitalId, work.manager);
      const changes = changedFields(before, { ...wanted, logo_url: logoUrl(logoFile) });
      if (changes.length === 0) return;
      await work.manager.query(
        `UPDATE hospital SET name = coalesce(nullif($2, ''), name),
                hospital_number = coalesce(nullif($3, ''), hospital_number),
                timezone = coalesce(nullif($4, ''), timezone),
                duty_start = coalesce(nullif($5, ''), duty_start), logo_file = coalesce($6, logo_file),
                duty_due_at = NULL
          WHERE id = $1`,
        [
          work.hospitalId,
          wanted.hospital_name,
          wanted.hospital_number,
          wanted.timezone,
          wanted.duty_start,
          logoFile,
        ],
      );
      await this.recordHospital(work, changes);
    });
    const user = await this.readUser(caller.hospitalId, caller.accountId);
    if (user === null) throw new AppError("UNAUTHORIZED");
    return user;
  }

  /**
   * Keeps whether the department reminder stays hidden, and otherwise when it was put off
   * (docs/product.md, Update Patient page).
   */
  async updateReminder(caller: Caller, hide: boolean): Promise<Reply<typeof updateReminder>> {
    return this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const before = await this.readDetails(work.hospitalId, work.manager);
      await work.manager.query(
        "UPDATE hospital SET hide_team_reminder = $2, team_reminder_date = $3 WHERE id = $1",
        [work.hospitalId, hide, hide ? null : new Date(this.clock())],
      );
      const field = "hide_team_reminder";
      const details = await this.recordHospital(work, [{ field, from: before[field], to: hide }]);
      return { hide_team_reminder: hide, team_reminder_date: details.team_reminder_date };
    });
  }

  /** States in the log that a staff member has set the first password (docs/wire.md, Accounts and sessions). */
  async recordActivation(work: Work, accountId: string): Promise<void> {
    const record = await findStaff(work.manager, work.hospitalId, accountId);
    if (record === null) return;
    work.record("staff.updated", toActiveStaff(record), {
      subjectId: accountId,
      changes: [{ field: "invitation", from: "invited", to: "active" }],
    });
  }

  /** States that the hospital changed, with its details as they now are. */
  async recordHospital(work: Work, changes: FieldChange[]): Promise<ParentDetails> {
    const details = await this.readDetails(work.hospitalId, work.manager);
    work.record("hospital.updated", details, { subjectId: work.hospitalId, changes });
    return details;
  }

  private async detailsRow(manager: EntityManager, hospitalId: string): Promise<DetailsRow> {
    const [row] = await manager.query<DetailsRow[]>(
      `SELECT account.id, account.email, hospital.hide_team_reminder, hospital.team_reminder_date,
              hospital.board_template, ${HOSPITAL_COLUMNS},
              EXISTS (SELECT 1 FROM emr_settings WHERE emr_settings.hospital_id = hospital.id) AS has_emr
         FROM hospital
         JOIN account ON account.hospital_id = hospital.id AND account.account_type = 'parent'
        WHERE hospital.id = $1 ORDER BY account.created_at LIMIT 1`,
      [hospitalId],
    );
    if (row === undefined) throw new AppError("NOT_FOUND");
    return row;
  }
}

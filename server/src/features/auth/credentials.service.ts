import { Injectable } from "@nestjs/common";
import { email as emailField } from "@wardline/contracts/fields";
import { DataSource, type EntityManager } from "typeorm";
import { AppError } from "../../http/app-error.js";

/** What an account proves itself with. */
export interface Credentials {
  hospitalId: string;
  accountId: string;
  email: string;
  hospitalName: string;
  /** Null until a staff member has set the first password. */
  passwordHash: string | null;
  verifiedAt: Date | null;
}

const COLUMNS = `
  account.hospital_id AS "hospitalId", account.id AS "accountId", account.email, hospital.name AS "hospitalName",
  account.password_hash AS "passwordHash", account.verified_at AS "verifiedAt"`;

/** The columns of an account that prove who someone is. */
@Injectable()
export class CredentialsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The account of an address as somebody typed it; null for anything that is nobody's address. */
  async findByEmail(typed: string): Promise<Credentials | null> {
    const email = emailField.safeParse(typed);
    const [row] = await this.dataSource.query<Credentials[]>(
      `SELECT ${COLUMNS} FROM account JOIN hospital ON hospital.id = account.hospital_id
        WHERE account.email = $1 AND account.deleted_at IS NULL`,
      // Asked in any case, so that a malformed address takes as long as a well-formed one.
      [email.success ? email.data : ""],
    );
    return row ?? null;
  }

  /** One account, null once it is deleted. */
  async find(hospitalId: string, accountId: string): Promise<Credentials | null> {
    const [row] = await this.dataSource.query<Credentials[]>(
      `SELECT ${COLUMNS} FROM account JOIN hospital ON hospital.id = account.hospital_id
        WHERE account.hospital_id = $1 AND account.id = $2 AND account.deleted_at IS NULL`,
      [hospitalId, accountId],
    );
    return row ?? null;
  }

  /**
   * Puts a new hash in the place of the one that was compared; false when it is no longer the account's.
   * Holds the account's row to the end of the transaction, and with it every login that is under way.
   */
  async replacePassword(
    manager: EntityManager,
    { hospitalId, accountId, passwordHash }: Credentials,
    newHash: string,
  ): Promise<boolean> {
    const [, count] = await manager.query<[unknown[], number]>(
      `UPDATE account SET password_hash = $4
        WHERE hospital_id = $1 AND id = $2 AND password_hash = $3 AND deleted_at IS NULL`,
      [hospitalId, accountId, passwordHash, newHash],
    );
    return count === 1;
  }

  /**
   * Sets the password of whoever opened a link, and takes the address as proven and an invitation as accepted. Holds
   * the account's row as `replacePassword` does. True for the first password, which the administrator sees.
   */
  async setPassword(
    manager: EntityManager,
    { hospitalId, accountId }: { hospitalId: string; accountId: string },
    newHash: string,
    now: Date,
  ): Promise<boolean> {
    const [before] = await manager.query<{ isFirst: boolean }[]>(
      `SELECT password_hash IS NULL AS "isFirst" FROM account
        WHERE hospital_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`,
      [hospitalId, accountId],
    );
    if (before === undefined) throw new AppError("TOKEN_INVALID");
    await manager.query(
      `UPDATE account SET password_hash = $3, verified_at = coalesce(verified_at, $4), invitation_expires_at = NULL,
              version = version + $5
        WHERE hospital_id = $1 AND id = $2`,
      [hospitalId, accountId, newHash, now, before.isFirst ? 1 : 0],
    );
    return before.isFirst;
  }

  /** Marks an address as proven, once; holds the account's row when it does. */
  async markVerified(
    manager: EntityManager,
    hospitalId: string,
    accountId: string,
    now: Date,
  ): Promise<void> {
    await manager.query(
      "UPDATE account SET verified_at = $3 WHERE hospital_id = $1 AND id = $2 AND verified_at IS NULL",
      [hospitalId, accountId, now],
    );
  }
}

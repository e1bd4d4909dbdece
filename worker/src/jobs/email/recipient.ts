import type { AccountKind } from "@wardline/database/entities/account";
import type { DataSource } from "typeorm";
import { harmlessName } from "./harmless-name.js";

/** The owner of an account that has not been deleted. */
export interface Recipient {
  accountId: string;
  accountKind: AccountKind;
  email: string;
  firstName: string;
  lastName: string;
  /** Whether the address is proven. */
  isVerified: boolean;
  /** Without anything that looks like a link, as long as nobody has proven the hospital's own address. */
  hospitalName: string;
}

/** Whom an email is for, as of now; null when the account has been deleted since. */
export async function findRecipient(
  dataSource: DataSource,
  accountId: string,
): Promise<Recipient | null> {
  const [recipient] = await dataSource.query<Recipient[]>(
    `SELECT account.id AS "accountId", account.account_type AS "accountKind", account.email,
            account.first_name AS "firstName", account.last_name AS "lastName",
            account.verified_at IS NOT NULL AS "isVerified", hospital.name AS "hospitalName"
       FROM account JOIN hospital ON hospital.id = account.hospital_id
      WHERE account.id = $1 AND account.deleted_at IS NULL`,
    [accountId],
  );
  if (recipient === undefined) return null;
  const isStranger = recipient.accountKind === "parent" && !recipient.isVerified;
  return isStranger
    ? { ...recipient, hospitalName: harmlessName(recipient.hospitalName) }
    : recipient;
}

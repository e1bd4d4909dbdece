import { compared } from "@wardline/domain/text/text-forms";
import type { EntityManager } from "typeorm";
import type { AccountKind } from "../../entities/account.js";

/** The owner of an account, as a mail addresses them. */
export interface MailedAccount {
  accountId: string;
  accountKind: AccountKind;
  email: string;
  firstName: string;
  lastName: string;
  /** Whether the address is proven. */
  isVerified: boolean;
  /** The kinds of emails that the person switched off, besides reminders. */
  mailsOff: readonly string[];
  hospitalId: string;
  hospitalName: string;
}

/** The account, of whichever hospital, that a job names; null once it is deleted, but for a mail about its end. */
export async function findMailedAccount(
  manager: EntityManager,
  accountId: string,
  isAboutItsEnd = false,
): Promise<MailedAccount | null> {
  const [account] = await manager.query<MailedAccount[]>(
    `SELECT account.id AS "accountId", account.account_type AS "accountKind", account.email,
            account.first_name AS "firstName", account.last_name AS "lastName",
            account.verified_at IS NOT NULL AS "isVerified", account.mails_off AS "mailsOff",
            hospital.id AS "hospitalId", hospital.name AS "hospitalName"
       FROM account JOIN hospital ON hospital.id = account.hospital_id
      WHERE account.id = $1 AND (account.deleted_at IS NULL OR $2)`,
    [accountId, isAboutItsEnd],
  );
  return account ?? null;
}

/**
 * Notes whether the mail server takes mails to an account's address: since when it refuses them for good, or null. An address
 * that has been changed meanwhile is another one, of which this says nothing.
 */
export async function noteMailRefused(
  manager: EntityManager,
  hospitalId: string,
  { accountId, email }: Pick<MailedAccount, "accountId" | "email">,
  since: Date | null,
): Promise<void> {
  await manager.query(
    `UPDATE account SET mail_refused_at = $4
      WHERE hospital_id = $1 AND id = $2 AND email = $3 AND (mail_refused_at IS NULL) <> ($4::timestamptz IS NULL)`,
    [hospitalId, accountId, email, since],
  );
}

/** A person whom mails about duties do not reach: whose address nobody has proven, or to whom the mail server refuses them. */
export interface PersonWithoutEmail {
  id: string;
  name: string;
  /** Empty where none is known. */
  phone: string;
}

/** Returns the staff whom mails about duties do not reach; `department` narrows them to one. */
export async function readWithoutEmail(
  manager: EntityManager,
  hospitalId: string,
  ids: readonly string[],
  department: string | null,
): Promise<PersonWithoutEmail[]> {
  return manager.query<PersonWithoutEmail[]>(
    `SELECT person.id, trim(person.first_name || ' ' || person.last_name) AS name, coalesce(person.phone, '') AS phone
       FROM account person
       JOIN department ON department.hospital_id = $1 AND department.id = person.department_id
      WHERE person.hospital_id = $1 AND person.id = ANY ($2::uuid[]) AND person.deleted_at IS NULL
        AND (person.verified_at IS NULL OR person.mail_refused_at IS NOT NULL)
        AND ($3::text IS NULL OR department.folded_name = $3)
      ORDER BY name, person.id`,
    [hospitalId, ids, department === null ? null : compared(department)],
  );
}

/** The telephone numbers of some people by their ids; those without one are left out. */
export async function readPhones(
  manager: EntityManager,
  hospitalId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await manager.query<{ id: string; phone: string }[]>(
    `SELECT id, phone FROM account
      WHERE hospital_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at IS NULL AND phone <> ''`,
    [hospitalId, ids],
  );
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

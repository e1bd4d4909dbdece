import { toComparedText } from "@wardline/domain/text/text-forms";
import { type EntityManager, In, IsNull, Not } from "typeorm";
import { Account, type AccountKind } from "../../entities/people/account.js";

export interface MailedAccount {
  accountId: string;
  accountKind: AccountKind;
  email: string;
  firstName: string;
  lastName: string;
  isVerified: boolean;
  /** Email kinds, other than reminders, that the person has switched off. */
  mailsOff: readonly string[];
  hospitalId: string;
  hospitalName: string;
}

/**
 * Returns the account, of any hospital, that a job names; null once the account is deleted, unless the email is about
 * the account's end.
 */
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
 * Records the time since which the mail server has refused emails to an account's address, or null; ignored if the
 * address has changed.
 */
export async function recordMailRefusal(
  manager: EntityManager,
  hospitalId: string,
  { accountId, email }: Pick<MailedAccount, "accountId" | "email">,
  since: Date | null,
): Promise<void> {
  const mailRefusedAt = since === null ? Not(IsNull()) : IsNull();
  const accountToUpdate = { hospitalId, id: accountId, email, mailRefusedAt };
  await manager.update(Account, accountToUpdate, { mailRefusedAt: since });
}

/** Person who gets no duty emails, because the address is unverified or refused. */
export interface PersonWithoutEmail {
  id: string;
  name: string;
  /** Empty if unknown. */
  phone: string;
}

/** Returns staff who get no duty emails; `department` selects one department. */
export async function readPeopleWithoutEmail(
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
    [hospitalId, ids, department === null ? null : toComparedText(department)],
  );
}

/** Returns phone numbers by account id; people without a number are left out. */
export async function readPhones(
  manager: EntityManager,
  hospitalId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const where = { hospitalId, id: In(ids), deletedAt: IsNull(), phone: Not("") };
  const accounts = await manager.find(Account, { select: { id: true, phone: true }, where });
  return new Map(accounts.map(({ id, phone }) => [id, phone]));
}

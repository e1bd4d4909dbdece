import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import {
  findMailedAccount,
  type MailedAccount,
} from "@wardline/database/repositories/people/mailed-accounts";
import { looksLikeLink } from "@wardline/domain/text/link-like";
import type { DataSource } from "typeorm";
import type { RequestDetails } from "./templates/asked.js";

/** Owner of an existing account; if the address is unverified, the names contain nothing that looks like a link. */
export type Recipient = MailedAccount;

/**
 * Returns the current recipient of an email; null if the account was deleted, unless the email is about the deletion.
 */
export async function findRecipient(
  dataSource: DataSource,
  accountId: string,
  isAboutDeletion = false,
): Promise<Recipient | null> {
  const account = await findMailedAccount(dataSource.manager, accountId, isAboutDeletion);
  if (account === null) return null;
  return account.isVerified ? account : withHarmlessNames(account);
}

/**
 * Returns the time and device of the request that caused an email, with the hospital's time zone; null for jobs that an
 * older version queued.
 */
export async function readRequestDetails(
  { dataSource }: { dataSource: DataSource },
  { hospitalId }: Recipient,
  { at, device }: { at?: string | undefined; device?: string | undefined },
): Promise<RequestDetails | null> {
  if (at === undefined || device === undefined) return null;
  return { at: new Date(at), device, zone: await readTimezone(dataSource.manager, hospitalId) };
}

/**
 * Removes link-like names of accounts with unverified addresses. Such names may be older than the rule that refuses
 * them, or come from another system (docs/wire/accounts.md, Names in mails).
 */
function withHarmlessNames({
  hospitalName,
  firstName,
  lastName,
  ...account
}: Recipient): Recipient {
  const replaceLinkLike = (name: string, replacement: string) =>
    looksLikeLink(name) ? replacement : name;
  return {
    ...account,
    hospitalName: replaceLinkLike(hospitalName, "your hospital"),
    firstName: replaceLinkLike(firstName, "colleague"),
    lastName: replaceLinkLike(lastName, ""),
  };
}

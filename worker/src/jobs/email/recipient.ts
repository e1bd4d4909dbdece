import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import {
  findMailedAccount,
  type MailedAccount,
} from "@wardline/database/repositories/people/mailed-accounts";
import { looksLikeLink } from "@wardline/domain/text/link-like";
import type { DataSource } from "typeorm";
import type { RequestDetails } from "./templates/asked.js";

/** Owner of an existing account; for unverified addresses, names contain nothing like a link. */
export type Recipient = MailedAccount;

/** Current recipient of an email; null if the account was deleted, except for an email about its end. */
export async function findRecipient(
  dataSource: DataSource,
  accountId: string,
  isAboutItsEnd = false,
): Promise<Recipient | null> {
  const account = await findMailedAccount(dataSource.manager, accountId, isAboutItsEnd);
  if (account === null) return null;
  return account.isVerified ? account : withHarmlessNames(account);
}

/** Returns time and device of an email's request, on the hospital's clocks; null for jobs of former versions. */
export async function readRequestDetails(
  { dataSource }: { dataSource: DataSource },
  { hospitalId }: Recipient,
  { at, device }: { at?: string | undefined; device?: string | undefined },
): Promise<RequestDetails | null> {
  if (at === undefined || device === undefined) return null;
  return { at: new Date(at), device, zone: await readTimezone(dataSource.manager, hospitalId) };
}

/**
 * Removes link-like names for unverified addresses: names from before they were refused, or from elsewhere
 * (docs/wire/accounts.md, Names in mails).
 */
function withHarmlessNames({
  hospitalName,
  firstName,
  lastName,
  ...account
}: Recipient): Recipient {
  const harmless = (name: string, instead: string) => (looksLikeLink(name) ? instead : name);
  return {
    ...account,
    hospitalName: harmless(hospitalName, "your hospital"),
    firstName: harmless(firstName, "colleague"),
    lastName: harmless(lastName, ""),
  };
}

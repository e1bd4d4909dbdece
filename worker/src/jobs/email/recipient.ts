import { readZone } from "@wardline/database/repositories/boards/missing-screens";
import {
  findMailedAccount,
  type MailedAccount,
} from "@wardline/database/repositories/people/mailed-accounts";
import { looksLikeLink } from "@wardline/domain/text/link-like";
import type { DataSource } from "typeorm";
import type { Asked } from "./templates/asked.js";

/** The owner of an account that has not been deleted; to a stranger no name holds anything that looks like a link. */
export type Recipient = MailedAccount;

/** Whom an email is for, as of now; null when the account has been deleted since, but for an email about its end. */
export async function findRecipient(
  dataSource: DataSource,
  accountId: string,
  isAboutItsEnd = false,
): Promise<Recipient | null> {
  const account = await findMailedAccount(dataSource.manager, accountId, isAboutItsEnd);
  if (account === null) return null;
  return account.isVerified ? account : withHarmlessNames(account);
}

/** When and where somebody asked for a mail, by the clocks of the reader's hospital; null for jobs of former versions. */
export async function readAsked(
  { dataSource }: { dataSource: DataSource },
  { hospitalId }: Recipient,
  { at, device }: { at?: string | undefined; device?: string | undefined },
): Promise<Asked | null> {
  if (at === undefined || device === undefined) return null;
  return { at: new Date(at), device, zone: await readZone(dataSource.manager, hospitalId) };
}

/**
 * For an address that is not proven yet: names that were chosen before such ones were refused, and those that come from
 * elsewhere (docs/wire.md, Names in mails).
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

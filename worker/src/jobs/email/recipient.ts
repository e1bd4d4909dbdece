import {
  findMailedAccount,
  type MailedAccount,
} from "@wardline/database/repositories/mailed-accounts";
import type { DataSource } from "typeorm";
import { harmlessName } from "./harmless-name.js";

/** The owner of an account that has not been deleted; a stranger's hospital name holds nothing that looks like a link. */
export type Recipient = MailedAccount;

/** Whom an email is for, as of now; null when the account has been deleted since. */
export async function findRecipient(
  dataSource: DataSource,
  accountId: string,
): Promise<Recipient | null> {
  const account = await findMailedAccount(dataSource.manager, accountId);
  if (account === null) return null;
  const isStranger = account.accountKind === "parent" && !account.isVerified;
  return isStranger ? { ...account, hospitalName: harmlessName(account.hospitalName) } : account;
}

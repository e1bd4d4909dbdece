import { createHmac, timingSafeEqual } from "node:crypto";
import { MAIL_KINDS, type MailKind } from "@wardline/domain/people/mail-kinds";
import { type EntityManager, IsNull } from "typeorm";
import { Account } from "../../entities/people/account.js";
import type { Work } from "../../work.js";

const ID_BYTES = 16;
const HEAD_BYTES = ID_BYTES + 1;

/** Account and email kind of a token, and whether the person has switched off these emails. */
export interface MailSwitch {
  hospitalId: string;
  accountId: string;
  kind: MailKind;
  isOff: boolean;
}

/** Creates a signed token with which an email's reader switches off emails of that kind; nothing is stored. */
export async function createMailSwitchToken(
  manager: EntityManager,
  accountId: string,
  kind: MailKind,
): Promise<string> {
  const id = Buffer.from(accountId.replaceAll("-", ""), "hex");
  const head = Buffer.concat([id, Buffer.from([MAIL_KINDS.indexOf(kind)])]);
  return Buffer.concat([head, await sign(manager, head)]).toString("base64url");
}

/** Returns the switch for a token of any hospital; null for an invalid token or a missing account. */
export async function findMailSwitch(
  manager: EntityManager,
  token: string,
): Promise<MailSwitch | null> {
  const bytes = Buffer.from(token, "base64url");
  const head = bytes.subarray(0, HEAD_BYTES);
  const signature = await sign(manager, head);
  const givenSignature = bytes.subarray(HEAD_BYTES);
  const kind = MAIL_KINDS[head[ID_BYTES] ?? -1];
  if (givenSignature.length !== signature.length || !timingSafeEqual(givenSignature, signature))
    return null;
  if (kind === undefined) return null;
  const accountId = head
    .toString("hex", 0, ID_BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  const account = await manager.findOneBy(Account, { id: accountId, deletedAt: IsNull() });
  if (account === null) return null;
  const { hospitalId, dutyReminders, mailsOff } = account;
  const isOff = kind === "reminders" ? dutyReminders === false : mailsOff.includes(kind);
  return { hospitalId, accountId, kind, isOff };
}

/** Returns the email kinds, other than reminders, that a person has switched off. */
export async function readMailsOff(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
): Promise<Exclude<MailKind, "reminders">[]> {
  const existingAccount = { hospitalId, id: accountId, deletedAt: IsNull() };
  const account = await manager.findOneBy(Account, existingAccount);
  return account?.mailsOff ?? [];
}

export async function switchMails(
  { manager, hospitalId }: Work,
  accountId: string,
  kind: MailKind,
  isOff: boolean,
): Promise<void> {
  const change =
    kind === "reminders"
      ? "duty_reminders = NOT $4 WHERE $3 = 'reminders' AND"
      : "mails_off = array_remove(mails_off, $3) || CASE WHEN $4 THEN ARRAY[$3] ELSE '{}' END WHERE";
  await manager.query(`UPDATE account SET ${change} hospital_id = $1 AND id = $2`, [
    hospitalId,
    accountId,
    kind,
    isOff,
  ]);
}

async function sign(manager: EntityManager, head: Buffer): Promise<Buffer> {
  const [row] = await manager.query<{ key: Buffer }[]>(
    "SELECT mail_key AS key FROM installation LIMIT 1",
  );
  if (row === undefined) throw new Error("This database has no installation.");
  return createHmac("sha256", row.key).update(head).digest();
}

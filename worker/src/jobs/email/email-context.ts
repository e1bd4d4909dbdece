import { LINK_LIFETIMES_MS, type LinkKind } from "@wardline/contracts/jobs";
import { createLinkToken } from "@wardline/database/repositories/people/link-tokens";
import { mailSwitchToken } from "@wardline/database/repositories/people/mail-switches";
import { noteMailRefused } from "@wardline/database/repositories/people/mailed-accounts";
import type { MailKind } from "@wardline/domain/people/mail-kinds";
import type { JobRun } from "@wardline/jobs/handlers";
import type { DataSource } from "typeorm";
import { type Mailer, MailRefused } from "./mailer.js";
import type { Recipient } from "./recipient.js";
import { renderEmail } from "./render-email.js";
import type { Email } from "./templates/email.js";

/** What every email job works with. */
export interface EmailContext {
  dataSource: DataSource;
  mailer: Mailer;
  /** Without a trailing slash; links never come from a request (docs/wire.md, Accounts and sessions). */
  publicUrl: string;
  /** Who looks after the installation; undefined: nobody is mailed. */
  opsMail?: string | undefined;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Whom an email is for; who has no account has no `accountId`. */
type Addressee = Pick<Recipient, "email" | "firstName" | "lastName"> &
  Partial<Pick<Recipient, "hospitalId" | "accountId">>;

/** Renders and sends an email to one recipient, and notes of an account whether the mail server takes its mails. */
export async function deliver(
  { mailer, dataSource, now }: EmailContext,
  run: JobRun,
  { hospitalId, accountId, ...recipient }: Addressee,
  email: Email,
): Promise<void> {
  const note = async (since: Date | null) => {
    if (hospitalId === undefined || accountId === undefined) return;
    const { email: address } = recipient;
    await noteMailRefused(dataSource.manager, hospitalId, { accountId, email: address }, since);
  };
  try {
    await mailer.send(run.id, recipient, renderEmail(email));
  } catch (error) {
    if (error instanceof MailRefused && error.isOfAddress) await note(new Date(now()));
    throw error;
  }
  await note(null);
}

/**
 * Makes a link's token right before its email goes out, so that no job ever carries one (docs/wire.md, Jobs).
 * Null when a newer link of this kind was asked for in the meantime, and when one sent at once would have ended by now: this email
 * is then not sent.
 */
export async function makeLinkToken(
  { dataSource, now }: EmailContext,
  run: JobRun,
  accountId: string,
  kind: LinkKind,
): Promise<string | null> {
  if (now() - run.queuedAt > LINK_LIFETIMES_MS[kind]) return null;
  return dataSource.transaction((manager) =>
    createLinkToken(manager, { accountId, kind, requestedAt: run.queuedAt, now: now() }),
  );
}

/**
 * The address by which a reader switches this kind of email off, with one click where it is HTTPS (RFC 8058); null where
 * they have.
 */
export async function makeSwitchOff(
  { dataSource, publicUrl }: EmailContext,
  { accountId, mailsOff }: Recipient,
  kind: MailKind,
): Promise<string | null> {
  if (mailsOff.includes(kind)) return null;
  const token = await mailSwitchToken(dataSource.manager, accountId, kind);
  return `${publicUrl}/api/mails/${token}`;
}

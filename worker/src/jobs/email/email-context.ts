import { LINK_LIFETIMES_MS, type LinkKind } from "@wardline/contracts/operation/jobs";
import { createLinkToken } from "@wardline/database/repositories/people/link-tokens";
import { createMailSwitchToken } from "@wardline/database/repositories/people/mail-switches";
import { recordMailRefusal } from "@wardline/database/repositories/people/mailed-accounts";
import type { MailKind } from "@wardline/domain/people/mail-kinds";
import type { JobRun } from "@wardline/jobs/handlers";
import type { DataSource } from "typeorm";
import { type Mailer, MailRefused } from "./mailer.js";
import type { Recipient } from "./recipient.js";
import { renderEmail } from "./render-email.js";
import type { Email } from "./templates/email.js";

export interface EmailContext {
  dataSource: DataSource;
  mailer: Mailer;
  /**
   * Base of links, without a trailing slash; never taken from a request (docs/wire/accounts.md, Accounts and sessions).
   */
  publicUrl: string;
  /** Email address of the operators; undefined if they get no emails. */
  opsMail?: string | undefined;
  /** Returns the current time in epoch milliseconds. */
  now: () => number;
}

/** Recipient of an email; without `accountId` if the recipient has no account. */
type Addressee = Pick<Recipient, "email" | "firstName" | "lastName"> &
  Partial<Pick<Recipient, "hospitalId" | "accountId">>;

/** Renders and sends an email, and records whether the mail server accepts the account's address. */
export async function deliver(
  { mailer, dataSource, now }: EmailContext,
  run: JobRun,
  { hospitalId, accountId, ...recipient }: Addressee,
  email: Email,
): Promise<void> {
  const storeRefusal = async (since: Date | null) => {
    if (hospitalId === undefined || accountId === undefined) return;
    const { email: address } = recipient;
    await recordMailRefusal(dataSource.manager, hospitalId, { accountId, email: address }, since);
  };
  try {
    await mailer.send(run.id, recipient, renderEmail(email));
  } catch (error) {
    if (error instanceof MailRefused && error.isAddressRefused) await storeRefusal(new Date(now()));
    throw error;
  }
  await storeRefusal(null);
}

/**
 * Creates a link's token just before the email is sent, so that no job carries a token (docs/wire/operations.md, Jobs).
 * Returns null if a newer link has been requested or this link would already have expired; the email is then not sent.
 */
export async function createFreshLinkToken(
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
 * Creates the link that unsubscribes from this kind of email, in one click with HTTPS (RFC 8058); null if the recipient
 * has already unsubscribed.
 */
export async function createSwitchOffLink(
  { dataSource, publicUrl }: EmailContext,
  { accountId, mailsOff }: Recipient,
  kind: MailKind,
): Promise<string | null> {
  if (mailsOff.includes(kind)) return null;
  const token = await createMailSwitchToken(dataSource.manager, accountId, kind);
  return `${publicUrl}/api/mails/${token}`;
}

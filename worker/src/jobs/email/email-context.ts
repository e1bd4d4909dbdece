import type { LinkKind } from "@wardline/contracts/jobs";
import { createLinkToken } from "@wardline/database/repositories/link-tokens";
import type { JobRun } from "@wardline/jobs/handlers";
import type { DataSource } from "typeorm";
import type { Mailer } from "./mailer.js";
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

/** Renders and sends an email to one recipient. */
export async function deliver(
  { mailer }: EmailContext,
  run: JobRun,
  recipient: Pick<Recipient, "email" | "firstName" | "lastName">,
  email: Email,
): Promise<void> {
  await mailer.send(run.id, recipient, renderEmail(email));
}

/**
 * Makes a link's token right before its email goes out, so that no job ever carries one (docs/wire.md, Jobs).
 * Null when a newer link of this kind was asked for in the meantime: this email is then not sent.
 */
export async function makeLinkToken(
  { dataSource, now }: EmailContext,
  run: JobRun,
  accountId: string,
  kind: LinkKind,
): Promise<string | null> {
  return dataSource.transaction((manager) =>
    createLinkToken(manager, { accountId, kind, requestedAt: run.queuedAt, now: now() }),
  );
}

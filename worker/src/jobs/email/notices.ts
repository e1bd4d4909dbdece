import type { JobData } from "@wardline/contracts/operation/jobs";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import type { JobRun } from "@wardline/jobs/handlers";
import { deliver, type EmailContext } from "./email-context.js";
import { findRecipient, readRequestDetails } from "./recipient.js";
import { addressTakenEmail } from "./templates/address-taken.js";
import { contactMarkedEmail } from "./templates/contact-marked.js";
import type { Email } from "./templates/email.js";
import { formerOwnerEmail, newOwnerEmail } from "./templates/handed-over.js";
import { passwordChangedEmail } from "./templates/password-changed.js";
import { secondFactorChangedEmail } from "./templates/second-factor-changed.js";
import { secondFactorResetEmail } from "./templates/second-factor-reset.js";

type SendNotice = (
  context: EmailContext,
  data: { accountId: string },
  run: JobRun,
) => Promise<void>;

/** Notifies an account's owner that a first or new password was set; does nothing if the account was deleted. */
export async function sendPasswordChanged(
  context: EmailContext,
  { accountId, isFirst = false, ...from }: JobData<"email", "password-changed">,
  run: JobRun,
): Promise<void> {
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null) return;
  const { hospitalName } = recipient;
  const requestDetails = await readRequestDetails(context, recipient, from);
  const url = `${context.publicUrl}/forgot-password`;
  const email = passwordChangedEmail({ hospitalName, isFirst, requestDetails, url });
  await deliver(context, run, recipient, email);
}

/** Notifies a person that the second factor was reset; does nothing if the account was deleted. */
export const sendSecondFactorReset = createNoticeSender(secondFactorResetEmail);

/**
 * Notifies an address's owner of an attempt to register it; does nothing if the account was deleted (docs/wire/accounts.md,
 * Accounts and sessions).
 */
export const sendAddressTaken = createNoticeSender(addressTakenEmail);

/** Notifies a person of a changed second factor; does nothing if the account was deleted. */
export async function sendSecondFactorChanged(
  context: EmailContext,
  { accountId, hospitalId, change, device, at }: JobData<"email", "second-factor-changed">,
  run: JobRun,
): Promise<void> {
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null) return;
  const zone = await readTimezone(context.dataSource.manager, hospitalId);
  const url = `${context.publicUrl}/forgot-password`;
  const { hospitalName } = recipient;
  const email = secondFactorChangedEmail({
    hospitalName,
    change,
    device,
    at: new Date(at),
    zone,
    url,
  });
  await deliver(context, run, recipient, email);
}

/** Notifies a person that colleagues have reported failed calls to them; does nothing if the account was deleted. */
export async function sendContactMarked(
  context: EmailContext,
  { accountId, hospitalId, result, at }: JobData<"email", "contact-marked">,
  run: JobRun,
): Promise<void> {
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null) return;
  const zone = await readTimezone(context.dataSource.manager, hospitalId);
  const { hospitalName } = recipient;
  const url = `${context.publicUrl}/sub-account/settings`;
  const email = contactMarkedEmail({ hospitalName, result, at: new Date(at), zone, url });
  await deliver(context, run, recipient, email);
}

export async function sendHandedOver(
  context: EmailContext,
  { accountId, to }: JobData<"email", "handed-over">,
  run: JobRun,
): Promise<void> {
  const { dataSource, publicUrl } = context;
  const recipient = await findRecipient(dataSource, accountId, true);
  const owner = await findRecipient(dataSource, to, true);
  if (recipient === null || owner === null) return;
  const { hospitalName } = recipient;
  const url = `${publicUrl}/login`;
  const name = `${owner.firstName} ${owner.lastName}`.trim();
  const email =
    accountId === to
      ? newOwnerEmail({ hospitalName, url })
      : formerOwnerEmail({ hospitalName, name, url });
  await deliver(context, run, recipient, email);
}

/** Creates a handler for an email without a token; its link opens the page for a forgotten password. */
function createNoticeSender(
  render: (given: { hospitalName: string; url: string }) => Email,
): SendNotice {
  return async (context, { accountId }, run) => {
    const recipient = await findRecipient(context.dataSource, accountId);
    if (recipient === null) return;
    const url = `${context.publicUrl}/forgot-password`;
    const { hospitalName } = recipient;
    await deliver(context, run, recipient, render({ hospitalName, url }));
  };
}

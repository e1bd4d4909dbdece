import type { JobData } from "@wardline/contracts/operation/jobs";
import type { JobRun } from "@wardline/jobs/handlers";
import { createFreshLinkToken, deliver, type EmailContext } from "./email-context.js";
import { findRecipient, readRequestDetails } from "./recipient.js";
import { passwordResetEmail } from "./templates/password-reset.js";

/**
 * Sends a link to reset the password; does nothing if the account was deleted (docs/wire/accounts.md, Accounts and
 * sessions).
 */
export async function sendPasswordReset(
  context: EmailContext,
  { accountId, ...from }: JobData<"email", "password-reset">,
  run: JobRun,
): Promise<void> {
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null) return;
  const token = await createFreshLinkToken(context, run, accountId, "password-reset");
  if (token === null) return;
  const url = `${context.publicUrl}/reset-password/${token}`;
  const { hospitalName } = recipient;
  const requestDetails = await readRequestDetails(context, recipient, from);
  await deliver(context, run, recipient, passwordResetEmail({ hospitalName, requestDetails, url }));
}

import type { JobData } from "@wardline/contracts/operation/jobs";
import type { JobRun } from "@wardline/jobs/handlers";
import { createFreshLinkToken, deliver, type EmailContext } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import { verificationEmail } from "./templates/verification.js";

/**
 * Sends the link that verifies a new address; does nothing if the address is verified or the account was deleted
 * (docs/wire/accounts.md, Accounts and sessions).
 */
export async function sendVerification(
  context: EmailContext,
  { accountId }: JobData<"email", "verification">,
  run: JobRun,
): Promise<void> {
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null || recipient.isVerified) return;
  const token = await createFreshLinkToken(context, run, accountId, "verification");
  if (token === null) return;
  const url = `${context.publicUrl}/verify-email?token=${token}`;
  await deliver(
    context,
    run,
    recipient,
    verificationEmail({ hospitalName: recipient.hospitalName, url }),
  );
}

import type { JobData } from "@wardline/contracts/jobs";
import type { JobRun } from "@wardline/jobs/handlers";
import { deliver, type EmailContext } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import { passwordChangedEmail } from "./templates/password-changed.js";

/** Tells an account's owner of a new password; ends quietly when the account is gone. */
export async function sendPasswordChanged(
  context: EmailContext,
  { accountId }: JobData<"email", "password-changed">,
  run: JobRun,
): Promise<void> {
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null) return;
  const url = `${context.publicUrl}/forgot-password`;
  await deliver(
    context,
    run,
    recipient,
    passwordChangedEmail({ hospitalName: recipient.hospitalName, url }),
  );
}

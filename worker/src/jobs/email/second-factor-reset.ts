import type { JobData } from "@wardline/contracts/jobs";
import type { JobRun } from "@wardline/jobs/handlers";
import { deliver, type EmailContext } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import { secondFactorResetEmail } from "./templates/second-factor-reset.js";

/** Tells a person that the second factor of the account was taken away; ends quietly when the account is gone. */
export async function sendSecondFactorReset(
  context: EmailContext,
  { accountId }: JobData<"email", "second-factor-reset">,
  run: JobRun,
): Promise<void> {
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null) return;
  const url = `${context.publicUrl}/forgot-password`;
  await deliver(
    context,
    run,
    recipient,
    secondFactorResetEmail({ hospitalName: recipient.hospitalName, url }),
  );
}

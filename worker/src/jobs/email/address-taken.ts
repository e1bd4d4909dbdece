import type { JobData } from "@wardline/contracts/jobs";
import type { JobRun } from "@wardline/jobs/handlers";
import { deliver, type EmailContext } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import { addressTakenEmail } from "./templates/address-taken.js";

/**
 * Tells an address's owner that someone tried to register it; ends quietly when the account is gone
 * (docs/wire.md, Accounts and sessions).
 */
export async function sendAddressTaken(
  context: EmailContext,
  { accountId }: JobData<"email", "address-taken">,
  run: JobRun,
): Promise<void> {
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null) return;
  const url = `${context.publicUrl}/forgot-password`;
  await deliver(
    context,
    run,
    recipient,
    addressTakenEmail({ hospitalName: recipient.hospitalName, url }),
  );
}

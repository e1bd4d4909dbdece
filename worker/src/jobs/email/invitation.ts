import type { JobData } from "@wardline/contracts/operation/jobs";
import { looksLikeLink } from "@wardline/domain/text/link-like";
import type { JobRun } from "@wardline/jobs/handlers";
import { createFreshLinkToken, deliver, type EmailContext } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import { invitationEmail } from "./templates/invitation.js";

/**
 * Sends an invitation to a staff member; does nothing if the invitation was accepted or the account deleted
 * (docs/wire/accounts.md, Accounts and sessions).
 */
export async function sendInvitation(
  context: EmailContext,
  { accountId, by = "" }: JobData<"email", "invitation">,
  run: JobRun,
): Promise<void> {
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null || recipient.isVerified) return;
  const token = await createFreshLinkToken(context, run, accountId, "invitation");
  if (token === null) return;
  const url = `${context.publicUrl}/reset-password/${token}`;
  const { hospitalName, firstName } = recipient;
  const canNameInviter = by !== "" && by !== hospitalName && !looksLikeLink(by);
  const email = invitationEmail({ hospitalName, firstName, by: canNameInviter ? by : null, url });
  await deliver(context, run, recipient, email);
}

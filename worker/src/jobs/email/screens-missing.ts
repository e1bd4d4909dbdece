import type { JobData } from "@wardline/contracts/jobs";
import {
  readDisplayManagers,
  readStillMissing,
  readZone,
} from "@wardline/database/repositories/boards/missing-screens";
import type { JobRun } from "@wardline/jobs/handlers";
import { deliver, type EmailContext, makeSwitchOff } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import { screensMissingEmail } from "./templates/screens-missing.js";

/**
 * Tells one who looks after the displays which screens are missing (docs/wire.md, Missing screens); ends quietly for whom
 * does so no longer, and when all of the screens are back, taken off the list, or of a display that was revoked.
 */
export async function sendScreensMissing(
  context: EmailContext,
  { accountId, hospitalId, screens }: JobData<"email", "screens-missing">,
  run: JobRun,
): Promise<void> {
  const { manager } = context.dataSource;
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null) return;
  if (!(await readDisplayManagers(manager, hospitalId)).includes(accountId)) return;
  const missing = await readStillMissing(manager, hospitalId, screens, new Date(context.now()));
  const switchOff = await makeSwitchOff(context, recipient, "screens");
  if (missing.length === 0 || switchOff === null) return;
  const { hospitalName } = recipient;
  const zone = await readZone(manager, hospitalId);
  const url = `${context.publicUrl}/dashboard/settings?list=screens#board`;
  const email = screensMissingEmail({ hospitalName, missing, zone, url, switchOff });
  await deliver(context, run, recipient, email);
}

import type { JobData } from "@wardline/contracts/operation/jobs";
import type { Offer } from "@wardline/contracts/roster/offers";
import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import { findOffer, toOffer } from "@wardline/database/repositories/roster/offers";
import type { JobRun } from "@wardline/jobs/handlers";
import { createSwitchOffLink, deliver, type EmailContext } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import { rosterOfferEmail } from "./templates/roster-offer.js";

type Data = JobData<"email", "roster-offer">;

/** Emails that ask for an action, with the states in which the action is still possible. */
const ACTIONABLE_STATES: Partial<Record<Data["news"], readonly string[]>> = {
  offered: ["open"],
  approval: ["taken"],
  reminder: ["open", "taken"],
};

/**
 * Notifies somebody about an offer; does nothing if the account was deleted, its address is unverified, or the
 * requested action is no longer possible.
 */
export async function sendRosterOffer(
  context: EmailContext,
  { accountId, hospitalId, offerId, news }: Data,
  run: JobRun,
): Promise<void> {
  const { manager } = context.dataSource;
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null || !recipient.isVerified) return;
  const record = await findOffer(manager, hospitalId, offerId);
  const starts = await readDutyStarts(manager, hospitalId);
  if (record === null || starts === null) return;
  const actionableStates = ACTIONABLE_STATES[news];
  const offer = toOffer(record, starts);
  const hasExpired = Date.parse(offer.expires_at) <= context.now();
  if (actionableStates !== undefined && (hasExpired || !actionableStates.includes(offer.state)))
    return;
  const isNotice = news === "offered" || news === "reminder";
  const switchOff = isNotice ? await createSwitchOffLink(context, recipient, "offers") : undefined;
  if (switchOff === null) return;
  const { hospitalName, firstName } = recipient;
  const email = rosterOfferEmail({
    hospitalName,
    firstName,
    news,
    offer,
    zone: starts.zone,
    url: `${context.publicUrl}/${choosePage(news, offer)}`,
    switchOff,
  });
  await deliver(context, run, recipient, email);
}

/** Returns the page that the email links to: the roster day for roster makers, own duties for staff. */
function choosePage(news: Data["news"], { duty }: Offer): string {
  return news === "approval" || news === "reminder"
    ? `dashboard/call-duty-roster?date=${duty.date}#view`
    : "sub-account/roster";
}

/** What is asked of a colleague: to take a duty, to exchange one for another, or to be on call during a part of it (docs/wire.md, Offers). */
export const OFFER_KINDS = ["give", "swap", "cover"] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

export const OFFER_KIND_LABELS: Readonly<Record<OfferKind, string>> = {
  give: "Give away",
  swap: "Swap",
  cover: "Cover a part",
};

/** `taken`: somebody takes it, and a roster maker has yet to approve. `done`: the roster says so. */
export const OFFER_STATES = ["open", "taken", "done", "declined", "withdrawn", "expired"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export const OFFER_STATE_LABELS: Readonly<Record<OfferState, string>> = {
  open: "Open",
  taken: "Waits for approval",
  done: "Done",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired",
};

/** Whether a department's staff may offer duties, and whether a roster maker approves what is taken. */
export const OFFER_MODES = ["off", "direct", "approved"] as const;
export type OfferMode = (typeof OFFER_MODES)[number];

export const OFFER_MODE_LABELS: Readonly<Record<OfferMode, string>> = {
  off: "Off",
  direct: "Staff agree among themselves",
  approved: "A roster maker approves",
};

/** How many days an offer that has ended is still listed for those concerned. */
export const ENDED_OFFER_DAYS = 14;

const HOUR_MS = 3_600_000;

/** How many hours before an offer expires roster makers are reminded of it. */
const OFFER_REMINDER_HOURS = [72, 24, 12] as const;

/**
 * Which reminder is due at `now` of an offer made at `at` that expires at `expiresAt` (epoch milliseconds): its hours; null
 * where none is. What nobody sent in its hour is due until the next one is; what had passed when the offer was made, never.
 */
export function offerReminderDue(expiresAt: number, at: number, now: number): number | null {
  const ahead = (expiresAt - now) / HOUR_MS;
  const hours = OFFER_REMINDER_HOURS.findLast((one) => ahead <= one) ?? null;
  if (hours === null || ahead <= 0) return null;
  return expiresAt - hours * HOUR_MS >= at ? hours : null;
}

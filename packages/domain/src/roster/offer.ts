/** Kinds of offer: give a duty away, swap duties, or have a part covered (docs/wire/roster.md, Offers). */
export const OFFER_KINDS = ["give", "swap", "cover"] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

export const OFFER_KIND_LABELS: Readonly<Record<OfferKind, string>> = {
  give: "Give away",
  swap: "Swap",
  cover: "Have part covered",
};

/** `taken`: awaits a roster maker's approval. `done`: on the roster. */
export const OFFER_STATES = ["open", "taken", "done", "declined", "withdrawn", "expired"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export const OFFER_STATE_LABELS: Readonly<Record<OfferState, string>> = {
  open: "Open",
  taken: "Waiting for approval",
  done: "Done",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired",
};

/** Permission for a department's staff to offer duties, with or without a roster maker's approval. */
export const OFFER_MODES = ["off", "direct", "approved"] as const;
export type OfferMode = (typeof OFFER_MODES)[number];

export const OFFER_MODE_LABELS: Readonly<Record<OfferMode, string>> = {
  off: "Off",
  direct: "Staff agree among themselves",
  approved: "A roster maker approves",
};

/** Days for which an ended offer stays listed. */
export const ENDED_OFFER_DAYS = 14;

const HOUR_MS = 3_600_000;

/** Hours before expiry at which roster makers are reminded. */
const OFFER_REMINDER_HOURS = [72, 24, 12] as const;

/**
 * Finds the reminder due at `now`, as its number of hours before expiry, for an offer made at `at` (epoch
 * milliseconds); null if none is due. A missed reminder stays due until the next one; reminders whose time had passed
 * at `at` are never due.
 */
export function findDueOfferReminder(expiresAt: number, at: number, now: number): number | null {
  const ahead = (expiresAt - now) / HOUR_MS;
  const hours = OFFER_REMINDER_HOURS.findLast((one) => ahead <= one) ?? null;
  if (hours === null || ahead <= 0) return null;
  return expiresAt - hours * HOUR_MS >= at ? hours : null;
}

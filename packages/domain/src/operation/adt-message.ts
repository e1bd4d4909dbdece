/** Reasons for which an ADT message waits for a person (docs/wire/adt.md, Parking lot). */
export const ADT_PARKING_REASONS = [
  "unknown_place",
  "unknown_bed",
  "unknown_patient",
  "ambiguous_patient",
  "number_open",
  "refused",
  "behind",
] as const;
export type AdtParkingReason = (typeof ADT_PARKING_REASONS)[number];

/** States of a received ADT message; only a parked message can change its state. */
export const ADT_MESSAGE_STATES = ["applied", "parked", "discarded", "ignored"] as const;
export type AdtMessageState = (typeof ADT_MESSAGE_STATES)[number];

/** Possible actions for an admission whose hospital number has an open card: update the card, or park the message. */
export const ADT_OPEN_CARD_ACTIONS = ["update", "park"] as const;
export type AdtOpenCardAction = (typeof ADT_OPEN_CARD_ACTIONS)[number];

/** Minutes for which a person's edit of a field wins over ADT messages. */
export const ADT_EDIT_MINUTES = { default: 15, max: 1440 } as const;

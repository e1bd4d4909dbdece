const HOUR_MS = 3_600_000;

/** For how many hours after an outage a card that was written on paper can be entered with its time. */
export const PAPER_WITHIN_HOURS = 48;

/** What a number on a downtime kit's blank line looks like, and what is said of any other. */
export const PAPER_NUMBER = /^D-\d{3,6}$/;
export const PAPER_NUMBER_FAULT = "Please write the number as on the paper, such as D-001.";

/** What is said where a number is entered in a hospital that has no downtime kits. */
export const NO_PAPER_NUMBERS = "Paper numbers need downtime kits, which this hospital has off.";

/** The refusal of a number that another card has; `who` says whose that is, where that may be known. */
export function paperNumberTaken(paperNumber: string, who: string | null): string {
  return who === null
    ? `${paperNumber} is already on another card.`
    : `${paperNumber} is already on the card of ${who}.`;
}

/** What is wrong with a paper card's arrival; null where nothing is. Both times in epoch milliseconds. */
export function arrivalFault(arrivedAt: number, now: number): string | null {
  if (arrivedAt > now) return "A card cannot be opened in the future.";
  if (now - arrivedAt > PAPER_WITHIN_HOURS * HOUR_MS) {
    return `A card written on paper can be entered for ${PAPER_WITHIN_HOURS} hours. Please give a later time.`;
  }
  return null;
}

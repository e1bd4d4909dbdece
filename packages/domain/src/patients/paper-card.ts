const HOUR_MS = 3_600_000;

/** Number of hours after a paper card was opened during which staff can enter it with that opening time. */
export const PAPER_ENTRY_HOURS = 48;

/** Format of a downtime kit's paper number, and the error for any other format. */
export const PAPER_NUMBER_PATTERN = /^D-\d{3,6}$/;
export const PAPER_NUMBER_PROBLEM = "Please write the number as on the paper, such as D-001.";

/** Error for a paper number in a hospital without downtime kits. */
export const NO_PAPER_NUMBERS_PROBLEM =
  "Paper numbers need downtime kits, which are switched off in this hospital. Leave the number empty.";

/** Error for a paper number in use; `who` is the patient who has it, or null if the reader may not know. */
export function paperNumberTakenError(paperNumber: string, who: string | null): string {
  return who === null
    ? `${paperNumber} is already on another card.`
    : `${paperNumber} is already on the card of ${who}.`;
}

/** Explains why the arrival time on a paper card is invalid; null if it is valid. Both times in epoch milliseconds. */
export function arrivalProblem(arrivedAt: number, now: number): string | null {
  if (arrivedAt > now) return "The card's opening time cannot be in the future.";
  if (now - arrivedAt > PAPER_ENTRY_HOURS * HOUR_MS) {
    return `A card written on paper must be entered within ${PAPER_ENTRY_HOURS} hours of its opening time. Please check the time.`;
  }
  return null;
}

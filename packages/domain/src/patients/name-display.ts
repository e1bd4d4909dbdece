/** How much of a patient a display names (docs/wire.md, What each audience sees). */
export const NAME_DISPLAYS = ["full", "short", "initials", "hospital_no"] as const;

export type NameDisplay = (typeof NAME_DISPLAYS)[number];

/** The person's word for each choice. */
export const NAME_DISPLAY_LABELS: Readonly<Record<NameDisplay, string>> = {
  full: "Full name",
  short: "First name and initial",
  initials: "Initials",
  hospital_no: "Hospital number only",
};

/** How much each choice hides of a patient; the last two hide different things. */
const HIDDEN: Readonly<Record<NameDisplay, number>> = {
  full: 0,
  short: 1,
  initials: 2,
  hospital_no: 2,
};

/** Whether `one` hides more of a patient than `other`. */
export function hidesMore(one: NameDisplay, other: NameDisplay): boolean {
  return HIDDEN[one] > HIDDEN[other];
}

/** Initials, because a display's URL is public (docs/wire.md, What each audience sees). */
export const DEFAULT_NAME_DISPLAY: NameDisplay = "initials";

/** Forms of a patient's name on a display (docs/wire/live.md, What each audience sees). */
export const NAME_DISPLAYS = ["full", "short", "initials", "hospital_no"] as const;

export type NameDisplay = (typeof NAME_DISPLAYS)[number];

export const NAME_DISPLAY_LABELS: Readonly<Record<NameDisplay, string>> = {
  full: "Full name",
  short: "First name and initial",
  initials: "Initials",
  hospital_no: "Hospital number only",
};

/** Degree to which each form hides the name; the last two rank equal, because each hides what the other shows. */
const HIDDEN_LEVELS: Readonly<Record<NameDisplay, number>> = {
  full: 0,
  short: 1,
  initials: 2,
  hospital_no: 2,
};

export function hidesMore(one: NameDisplay, other: NameDisplay): boolean {
  return HIDDEN_LEVELS[one] > HIDDEN_LEVELS[other];
}

/** Initials are the default, because a display's URL is public (docs/wire/live.md, What each audience sees). */
export const DEFAULT_NAME_DISPLAY: NameDisplay = "initials";

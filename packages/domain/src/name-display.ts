/** How much of a patient a display names (docs/wire.md, What each audience sees). */
export const NAME_DISPLAYS = ["full", "short", "initials", "hospital_no"] as const;

export type NameDisplay = (typeof NAME_DISPLAYS)[number];

/** The person's word for each choice. */
export const NAME_DISPLAY_LABELS: Readonly<Record<NameDisplay, string>> = {
  full: "Full name",
  short: "First name and initial",
  initials: "Initials only",
  hospital_no: "Hospital number only",
};

/** Initials, because a display's URL is public (docs/wire.md, What each audience sees). */
export const DEFAULT_NAME_DISPLAY: NameDisplay = "initials";

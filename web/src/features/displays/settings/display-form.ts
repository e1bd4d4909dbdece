import {
  DISPLAY_SETTINGS,
  type Display,
  type DisplaySettings,
  NEW_DISPLAY,
} from "@wardline/contracts/boards/displays";
import { pick } from "@wardline/domain/records/pick";
import { type HoursValues, toHoursValues, toPlannedHours } from "./hours-form.js";

export const ON_CALL_LABELS = {
  none: "Not shown",
  names: "Names only",
  phones: "Names and phone numbers",
} as const;

/** Values of the display settings form. */
export type DisplayValues = Omit<DisplaySettings, "show_contacts" | "show_phones" | "hours"> & {
  on_call: keyof typeof ON_CALL_LABELS;
  hours: HoursValues;
};

export const DISPLAY_LABELS: Readonly<Record<keyof DisplayValues, string>> = {
  scope: "Patients to show",
  name_display: "Show names as",
  on_call: "Who is on call",
  rooms: "Group beds by",
  template: "Template",
  distance: "Reading distance (2D)",
  show_handoff: "QR code to open this board on a phone",
  hours: "Screens are on",
  mail_missing: "Email when a screen is missing for ten minutes",
  shared_with_staff: "Let staff open this board",
  show_signals: "Signals to show",
};

/** The three settings that are always visible; the others are under "More". */
const MAIN_SETTINGS: readonly string[] = ["scope", "name_display", "on_call"];

export function toDisplayValues(settings: DisplaySettings): DisplayValues {
  const { show_contacts, show_phones, hours, ...rest } = pick(settings, DISPLAY_SETTINGS);
  const on_call = show_phones ? "phones" : "names";
  return { ...rest, on_call: show_contacts ? on_call : "none", hours: toHoursValues(hours) };
}

function toSettings({ on_call, hours, ...rest }: DisplayValues): DisplaySettings {
  return {
    ...rest,
    show_contacts: on_call !== "none",
    show_phones: on_call === "phones",
    hours: toPlannedHours(hours),
  };
}

/** Returns the settings that differ from `before`. */
export function pickDisplayChange(
  values: DisplayValues,
  before: Display,
): Partial<DisplaySettings> {
  const stored = toSettings(toDisplayValues(before));
  const isDifferent = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(stored[name as keyof DisplaySettings]);
  return Object.fromEntries(Object.entries(toSettings(values)).filter(isDifferent));
}

/** Counts the settings under "More" that differ from the settings of a new display. */
export function countFurtherChanges(display: Display): number {
  const [current, initial] = [toDisplayValues(display), toDisplayValues(NEW_DISPLAY)];
  return (Object.keys(current) as (keyof DisplayValues)[]).filter(
    (name) =>
      !MAIN_SETTINGS.includes(name) &&
      JSON.stringify(current[name]) !== JSON.stringify(initial[name]),
  ).length;
}

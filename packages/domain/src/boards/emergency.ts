import { compared } from "../text/text-forms.js";
import { type DisplayScope, isWholeHospital } from "./display-scope.js";

/** What an emergency may be (docs/wire.md, Emergencies). Stored and sent under these names. */
export const EMERGENCY_KINDS = [
  "code_blue",
  "fire",
  "evacuate",
  "security",
  "utilities",
  "other",
] as const;

export type EmergencyKind = (typeof EMERGENCY_KINDS)[number];

/** The person's word for each. */
export const EMERGENCY_LABELS: Readonly<Record<EmergencyKind, string>> = {
  code_blue: "Code Blue",
  fire: "Fire",
  evacuate: "Evacuate",
  security: "Security",
  utilities: "Utilities",
  other: "Other",
};

/** For how many minutes an emergency may be shown, and for how many where nothing is said. */
export const EMERGENCY_MINUTES = { least: 1, most: 240, usual: 30 } as const;

/** How many may be open at once: so many lines are still read from 5 m on one screen. */
export const EMERGENCIES_AT_ONCE = 5;

/** For how long the sender holds the button. */
export const EMERGENCY_HOLD_MS = 2_000;

/** For how long an emergency is withdrawn as if it had not been; later it is ended. */
export const TAKE_BACK_MS = 10_000;

/** What boards and pages say of an emergency; `text` is the word of `other`. */
export interface EmergencyWords {
  kind: EmergencyKind;
  text: string;
  place: string;
}

/** When an emergency is shown; times as the wire writes them, RFC 3339. */
export interface EmergencyTimes {
  raised_at: string;
  ends_at: string;
  /** When it was ended by hand. */
  ended_at?: string | null;
}

/** Whether an emergency of this kind helps nobody without saying where. */
export function needsPlace(kind: EmergencyKind): boolean {
  return kind !== "utilities" && kind !== "other";
}

/** The kind in the letters of a board, "CODE BLUE"; of another one its own text as it was written. */
export function emergencyWord({ kind, text }: Pick<EmergencyWords, "kind" | "text">): string {
  return kind === "other" ? text : EMERGENCY_LABELS[kind].toUpperCase();
}

/** An emergency on one line of a page, "Code Blue · Ward 3, bed 12". */
export function emergencyTitle({ kind, text, place }: EmergencyWords): string {
  const word = kind === "other" ? text : EMERGENCY_LABELS[kind];
  return place === "" ? word : `${word} · ${place}`;
}

/** Whether an emergency is shown at `at`, epoch milliseconds: it ends by itself, even if nobody is there to say so. */
export function isEmergencyOpen({ ends_at, ended_at = null }: EmergencyTimes, at: number): boolean {
  return ended_at === null && at < Date.parse(ends_at);
}

/** Those that are shown at `at`, epoch milliseconds, the newest first. */
export function openEmergencies<T extends EmergencyTimes & { id: string }>(
  emergencies: readonly T[],
  at: number,
): T[] {
  return emergencies
    .filter((one) => isEmergencyOpen(one, at))
    .sort((a, b) => Date.parse(b.raised_at) - Date.parse(a.raised_at) || (a.id < b.id ? -1 : 1));
}

/**
 * Whether a display is one of those that an emergency is for: either is for the whole hospital, or both name the same ward
 * or the same department (docs/wire.md, Emergencies).
 */
export function isEmergencyFor(emergency: DisplayScope, display: DisplayScope): boolean {
  if (isWholeHospital(emergency) || isWholeHospital(display)) return true;
  if (display.wards.some((id) => emergency.wards.includes(id))) return true;
  const named = new Set(emergency.departments.map(compared));
  return display.departments.some((name) => named.has(compared(name)));
}

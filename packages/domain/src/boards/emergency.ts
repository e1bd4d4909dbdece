import { toComparedText } from "../text/text-forms.js";
import { type DisplayScope, isWholeHospital } from "./display-scope.js";

/** Kinds of emergency, as stored and sent (docs/wire/boards.md, Emergencies). */
export const EMERGENCY_KINDS = [
  "code_blue",
  "fire",
  "evacuate",
  "security",
  "utilities",
  "other",
] as const;

export type EmergencyKind = (typeof EMERGENCY_KINDS)[number];

export const EMERGENCY_LABELS: Readonly<Record<EmergencyKind, string>> = {
  code_blue: "Code Blue",
  fire: "Fire",
  evacuate: "Evacuate",
  security: "Security",
  utilities: "Utilities",
  other: "Other",
};

/** Minutes for which an emergency is shown; `usual` is the default. */
export const EMERGENCY_MINUTES = { least: 1, most: 240, usual: 30 } as const;

/** Maximum number of emergencies open at once: five lines are still readable from 5 m. */
export const MAX_OPEN_EMERGENCIES = 5;

export const EMERGENCY_HOLD_MS = 2_000;

/** Time within which an emergency can be withdrawn without a trace; after that, it can only be ended. */
export const WITHDRAW_MS = 10_000;

/** Words of an emergency on boards and pages; `text` is the wording of `other`. */
export interface EmergencyWords {
  kind: EmergencyKind;
  text: string;
  place: string;
}

/** Times of an emergency, RFC 3339. */
export interface EmergencyTimes {
  raised_at: string;
  ends_at: string;
  ended_at?: string | null;
}

export function needsPlace(kind: EmergencyKind): boolean {
  return kind !== "utilities" && kind !== "other";
}

/** The kind in capitals, "CODE BLUE"; the original text for `other`. */
export function emergencyWord({ kind, text }: Pick<EmergencyWords, "kind" | "text">): string {
  return kind === "other" ? text : EMERGENCY_LABELS[kind].toUpperCase();
}

/** One line for a page, "Code Blue · Ward 3, bed 12". */
export function emergencyTitle({ kind, text, place }: EmergencyWords): string {
  const word = kind === "other" ? text : EMERGENCY_LABELS[kind];
  return place === "" ? word : `${word} · ${place}`;
}

/**
 * True if the emergency is open at `at`, epoch milliseconds. An emergency ends when a person ends it or when its time
 * has passed.
 */
export function isEmergencyOpen({ ends_at, ended_at = null }: EmergencyTimes, at: number): boolean {
  return ended_at === null && at < Date.parse(ends_at);
}

/** Emergencies open at `at` (epoch milliseconds), newest first. */
export function listOpenEmergencies<T extends EmergencyTimes & { id: string }>(
  emergencies: readonly T[],
  at: number,
): T[] {
  return emergencies
    .filter((one) => isEmergencyOpen(one, at))
    .sort((a, b) => Date.parse(b.raised_at) - Date.parse(a.raised_at) || (a.id < b.id ? -1 : 1));
}

/**
 * True if the display shows the emergency: the emergency or the display is for the whole hospital, or they share a ward
 * or department (docs/wire/boards.md, Emergencies).
 */
export function isEmergencyFor(emergency: DisplayScope, display: DisplayScope): boolean {
  if (isWholeHospital(emergency) || isWholeHospital(display)) return true;
  if (display.wards.some((id) => emergency.wards.includes(id))) return true;
  const comparedDepartments = new Set(emergency.departments.map(toComparedText));
  return display.departments.some((name) => comparedDepartments.has(toComparedText(name)));
}

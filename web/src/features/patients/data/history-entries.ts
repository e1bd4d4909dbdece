import type { Identifier } from "@wardline/contracts/patients/identifiers";
import {
  GENDER_LABELS,
  type HistoryEntry,
  PATIENT_FIELD_LABELS,
  PATIENT_PLACE,
  type Patient,
  type PatientData,
} from "@wardline/contracts/patients/patient";
import { ACUITIES, type AcuityScale, acuityLabel } from "@wardline/domain/patients/acuity";
import {
  PATIENT_STATUS_LABELS,
  type PatientStatus,
} from "@wardline/domain/patients/patient-status";
import { splitTeams } from "@wardline/domain/people/department";
import { dayText } from "../../../lib/time/day-text.js";
import { flagsText } from "../../../shared/patients/signal-texts.js";
import { dateFieldText } from "../../../ui/form/date-text.js";

/** The changes that one person made at one moment. */
export interface HistoryMoment {
  at: string;
  who: string;
  title: string;
  /** True if there are no earlier values to show. */
  isOpening: boolean;
  lines: { field: string; label: string; from: string; to: string }[];
}

export const EMPTY_VALUE = "empty";

/** Fields left out, because the ward's name and the bed's text already show them. */
const OMITTED_FIELDS = new Set<string>(PATIENT_PLACE);

const LABELS: Readonly<Record<string, string>> = {
  ...PATIENT_FIELD_LABELS,
  reason: "Reason",
  ward: "Ward",
  override: "Bed",
  merged_into: "Merged into",
  merged_from: "Took over",
};

const MERGE_FIELDS = ["merged_into", "merged_from"];

const OVERRIDE_TEXTS: Readonly<Record<string, string>> = {
  taken: "assigned although it was taken",
  closed: "assigned although it was closed",
};

/** Groups a patient's changes by moment, newest first; the oldest moment is the opening of the card. */
export function groupByMoment(
  history: readonly HistoryEntry[],
  scale: AcuityScale,
): HistoryMoment[] {
  const entries = history.filter(({ field }) => !OMITTED_FIELDS.has(field));
  const moments: HistoryMoment[] = [];
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1];
    const isSameMoment = before?.at === entry.at && before.actor?.id === entry.actor?.id;
    const last = moments.at(-1);
    if (isSameMoment && last !== undefined) last.lines.push(toChangeLine(entry, scale));
    else moments.push(beginMoment(entry, index === 0 && entry.from === null, scale));
  }
  return moments.reverse();
}

function beginMoment(entry: HistoryEntry, isOpening: boolean, scale: AcuityScale): HistoryMoment {
  const { at, actor, field, to } = entry;
  const who = actor === null ? "Wardline" : actor.name || actor.email;
  if (field === "deleted") {
    return { at, who, title: to === true ? "Card deleted" : "Card restored", isOpening, lines: [] };
  }
  const lines = [toChangeLine(entry, scale)];
  if (field === "reason") return { at, who, title: "Patient erased", isOpening: true, lines };
  return { at, who, title: isOpening ? "Card opened" : "Changed", isOpening, lines };
}

function toChangeLine({ field, from, to }: HistoryEntry, scale: AcuityScale) {
  return {
    field,
    label: LABELS[field] ?? field,
    from: patientValueText(field, from, scale),
    to: patientValueText(field, to, scale),
  };
}

/** Returns a field's value as readable text. */
export function patientValueText(field: string, value: unknown, scale: AcuityScale): string {
  if (field === "identifiers" && Array.isArray(value)) {
    return value.map(identifierText).join("; ") || EMPTY_VALUE;
  }
  if (MERGE_FIELDS.includes(field)) return value === null ? EMPTY_VALUE : "another card";
  if (field === "flags" && Array.isArray(value)) return flagsText(value) || EMPTY_VALUE;
  if (value === null || value === undefined || value === "") return EMPTY_VALUE;
  const text = String(value);
  if (field === "status") return PATIENT_STATUS_LABELS[text as PatientStatus] ?? text;
  if (field === "gender") return GENDER_LABELS[text as keyof typeof GENDER_LABELS] ?? text;
  if (field === "override") return OVERRIDE_TEXTS[text] ?? text;
  if (field === "teams") return splitTeams(text).join(", ");
  const acuity = field === "acuity" ? ACUITIES.find((one) => one === value) : undefined;
  if (acuity !== undefined) return acuityLabel(acuity, scale);
  if (field === "expected_discharge") return dayText(text);
  if (field === "date_of_birth") return dateFieldText(text);
  return text;
}

/** Formats an identifier as "Insurance: 77". */
export function identifierText({ system, value }: Identifier): string {
  return `${system}: ${value}`;
}

/** Fields that follow from the teams, so messages leave them out. */
const DERIVED_FIELDS = new Set(["team_email", "team_on_call"]);

/** Describes a change: "Halima Bello: Deceased (was Card Opened)". `before` has only the changed fields. */
export function changeText(
  after: Patient,
  before: Partial<PatientData>,
  scale: AcuityScale,
): string {
  const fields = Object.keys(before) as (keyof PatientData)[];
  const parts = fields.flatMap((field) => {
    const [from, to] = [before, after].map((card) => patientValueText(field, card[field], scale));
    if (DERIVED_FIELDS.has(field) || from === to) return [];
    const text = `${to} (was ${from})`;
    return field === "status" ? text : `${PATIENT_FIELD_LABELS[field]} ${text}`;
  });
  return parts.length === 0 ? after.name : `${after.name}: ${parts.join(", ")}`;
}

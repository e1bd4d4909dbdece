import {
  GENDER_LABELS,
  type HistoryEntry,
  PATIENT_FIELD_LABELS,
  PATIENT_PLACE,
} from "@wardline/contracts/patients/patient";
import {
  ACUITIES,
  type Acuity,
  type AcuityScale,
  acuityLabel,
} from "@wardline/domain/patients/acuity";
import {
  PATIENT_STATUS_LABELS,
  type PatientStatus,
} from "@wardline/domain/patients/patient-status";
import { splitTeams } from "@wardline/domain/people/department";

import { dayText } from "../../../lib/time/day-text.js";
import { flagsText } from "../../../shared/patients/signal-texts.js";
import { dateFieldText } from "../../../ui/form/date-text.js";
import { identifierText } from "../identity/identity-texts.js";

/** A changed field, formatted for reading. */
export interface ChangeLine {
  field: string;
  label: string;
  from: string;
  to: string;
}

/** The changes that one person made at one moment. */
export interface HistoryMoment {
  at: string;
  who: string;
  /** Short description, such as "Card opened". */
  title: string;
  /** True if there are no earlier values to show. */
  isOpening: boolean;
  lines: ChangeLine[];
}

export const EMPTY_VALUE = "empty";

/** Fields left out, because the ward's name and the bed's text already show them. */
const OMITTED_FIELDS = new Set<string>(PATIENT_PLACE);

const FURTHER_LABELS: Readonly<Record<string, string>> = {
  reason: "Reason",
  ward: "Ward",
  override: "Bed",
  merged_into: "Merged into",
  merged_from: "Took over",
};

/** Fields that hold the id of the other card of a merge. */
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
    else {
      const isOpening = index === 0 && entry.from === null;
      moments.push({
        at: entry.at,
        who: actorName(entry),
        ...beginMoment(entry, isOpening, scale),
      });
    }
  }
  return moments.reverse();
}

/** Starts a moment with its first change; a deleted or restored card gets only a title. */
function beginMoment(
  entry: HistoryEntry,
  isOpening: boolean,
  scale: AcuityScale,
): Pick<HistoryMoment, "title" | "isOpening" | "lines"> {
  if (entry.field === "deleted") {
    return { title: entry.to === true ? "Card deleted" : "Card restored", isOpening, lines: [] };
  }
  const lines = [toChangeLine(entry, scale)];
  if (entry.field === "reason") return { title: "Patient erased", isOpening: true, lines };
  return { title: isOpening ? "Card opened" : "Changed", isOpening, lines };
}

function actorName({ actor }: HistoryEntry): string {
  return actor === null ? "Wardline" : actor.name || actor.email;
}

function toChangeLine({ field, from, to }: HistoryEntry, scale: AcuityScale): ChangeLine {
  const label =
    PATIENT_FIELD_LABELS[field as keyof typeof PATIENT_FIELD_LABELS] ??
    FURTHER_LABELS[field] ??
    field;
  return {
    field,
    label,
    from: patientValueText(field, from, scale),
    to: patientValueText(field, to, scale),
  };
}

/** Formats a value of a patient's field for reading. */
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
  if (field === "acuity" && isAcuity(value)) return acuityLabel(value, scale);
  if (field === "expected_discharge") return dayText(text);
  if (field === "date_of_birth") return dateFieldText(text);
  return text;
}

function isAcuity(value: unknown): value is Acuity {
  return ACUITIES.some((one) => one === value);
}

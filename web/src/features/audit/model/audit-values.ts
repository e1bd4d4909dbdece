import type { AuditEntry } from "@wardline/contracts/audit";
import { GENDER_LABELS, PATIENT_FIELD_LABELS } from "@wardline/contracts/patients";
import { BOARD_TEMPLATE_LABELS, BOARD_TEMPLATES } from "@wardline/domain/board-template";
import { splitTeams } from "@wardline/domain/department";
import { bundleOf, GRANT_SENTENCES } from "@wardline/domain/grant-words";
import { type Grant } from "@wardline/domain/grants";
import { NAME_DISPLAY_LABELS } from "@wardline/domain/name-mask";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patient-status";
import { isDay } from "@wardline/domain/zoned-day";
import { dayText, momentText } from "../../../lib/day-text.js";

/** One changed field as a person reads it. */
export interface AuditLine {
  field: string;
  label: string;
  from: string;
  to: string;
}

/** What stands where a field was or became empty. */
const EMPTY = "empty";

const LABELS: Readonly<Record<string, string>> = {
  ...PATIENT_FIELD_LABELS,
  firstName: "First Name",
  lastName: "Last Name",
  department: "Department",
  departments: "Departments",
  departmentStaff: "On call",
  role: "Role",
  isHOD: "HOD",
  grants: "Rights",
  email: "Email Address",
  phone: "Phone Number",
  invitation: "Invitation",
  message: "Message",
  expires_at: "Shown until",
  is_active: "Active",
  date: "Day",
  duty_start: "Duty start",
  duty_start_chosen: "Duty start was chosen",
  hospital_name: "Hospital name",
  hospital_number: "Hospital number",
  timezone: "Time zone",
  logo_url: "Logo",
  second_factor: "Second factor",
  second_factor_required: "Second factor required of administrators",
  recovery_codes_left: "Recovery codes left",
  hasEMR: "Medical record connected",
  hide_team_reminder: "Department reminder hidden",
  hide_first_steps: "First steps put away",
  board_template: "Board template",
  name_display: "Patients' names",
  show_contacts: "Contacts shown",
  show_phones: "Phone numbers shown",
  distance: "Read from (metres)",
  published_at: "Published",
  reason: "Reason",
  closed_cards_months: "Closed cards, months",
  log_months: "Contents of the log, months",
  access_log_months: "Access log, months",
};

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: PATIENT_STATUS_LABELS,
  gender: GENDER_LABELS,
  name_display: NAME_DISPLAY_LABELS,
  second_factor: { totp: "Authenticator app" },
  invitation: { invited: "Invited", active: "Active", expired: "Invitation expired" },
  board_template: Object.fromEntries(
    BOARD_TEMPLATES.map((template) => [template, BOARD_TEMPLATE_LABELS[template].name]),
  ),
};

/** A field as pages call it; only a patient's name is a patient's. */
function labelOf(type: string, field: string): string {
  if (field === "name" && !type.startsWith("patient.")) return "Name";
  const words = field.replaceAll("_", " ");
  return LABELS[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What changed, field by field; moments in `zone`, the hospital's. */
export function auditLines({ type, changes }: AuditEntry, zone: string): AuditLine[] {
  return changes.map(({ field, from, to }) => ({
    field,
    label: labelOf(type, field),
    from: valueText(field, from, zone),
    to: valueText(field, to, zone),
  }));
}

/** A value of the log as a person reads it; never as the machine has it. */
export function valueText(field: string, value: unknown, zone: string): string {
  if (value === null || value === undefined || value === "") return EMPTY;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (field === "grants" && Array.isArray(value)) return rightsText(value as Grant[]);
  if (Array.isArray(value)) return listText(field, value);
  if (typeof value === "object") return partsText(value);
  const text = String(value);
  if (field === "logo_url") return "a picture";
  if (field === "teams") return splitTeams(text).join(", ");
  if (isDay(text)) return dayText(text);
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return momentText(text, zone);
  return WORDS[field]?.[text] ?? text;
}

function rightsText(grants: readonly Grant[]): string {
  if (grants.length === 0) return "none";
  const sentences = grants.map((grant) => GRANT_SENTENCES[grant] ?? grant);
  return bundleOf(grants)?.name ?? `may ${sentences.join("; may ")}`;
}

function listText(field: string, values: readonly unknown[]): string {
  if (values.length === 0) return EMPTY;
  return values
    .map((one) =>
      typeof one === "object" && one !== null
        ? partsText(one)
        : (WORDS[field]?.[String(one)] ?? String(one)),
    )
    .join("\n");
}

/** A record within a record, such as who is on call in a department: names and words, without ids. */
function partsText(record: object): string {
  const { firstName, lastName, department } = record as Record<string, unknown>;
  if (typeof firstName === "string") return `${firstName} ${String(lastName ?? "")}`.trim();
  const people = Object.entries(record).flatMap(([field, value]) =>
    field !== "department" && typeof value === "object" && value !== null
      ? [partsText(value as object)]
      : [],
  );
  const named = people.filter((text) => text !== "").join(", ");
  if (typeof department !== "string") return named;
  return `${department}: ${named === "" ? "nobody" : named}`;
}

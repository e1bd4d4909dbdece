import type { AuditEntry } from "@wardline/contracts/operation/audit";
import { GENDER_LABELS, PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { BOARD_ROOMS_LABELS } from "@wardline/domain/boards/board-rooms";
import { BOARD_TEMPLATE_LABELS, BOARD_TEMPLATES } from "@wardline/domain/boards/board-template";
import { type DisplayScope, isWholeHospital } from "@wardline/domain/boards/display-scope";
import { EMERGENCY_LABELS } from "@wardline/domain/boards/emergency";
import {
  ACUITIES,
  ACUITY_SCALE_LABELS,
  ACUITY_SCALES,
  type AcuityScale,
  acuityLabel,
} from "@wardline/domain/patients/acuity";
import { NAME_DISPLAY_LABELS } from "@wardline/domain/patients/name-display";
import { PATIENT_FLAG_LABELS } from "@wardline/domain/patients/patient-flags";
import { PATIENT_STATUS_LABELS, PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import type { WaitingTargets } from "@wardline/domain/patients/waiting";
import { minutesText } from "@wardline/domain/patients/waiting-text";
import { TOKEN_GRANT_PHRASES } from "@wardline/domain/people/api-token";
import { splitTeams } from "@wardline/domain/people/department";
import { findBundle } from "@wardline/domain/people/grant-words";
import type { Grant } from "@wardline/domain/people/grants";
import {
  OFFER_KIND_LABELS,
  OFFER_MODE_LABELS,
  OFFER_STATE_LABELS,
} from "@wardline/domain/roster/offer";
import { hoursText, isPlannedHours } from "@wardline/domain/roster/planned-hours";
import { ROSTER_ROLE_FIELDS } from "@wardline/domain/roster/roster-role";
import { RULE_LEVEL_LABELS, type RuleSetting } from "@wardline/domain/roster-rules/rules";
import { isolateDirection } from "@wardline/domain/text/direction";
import { formatCount, formatOrdinal } from "@wardline/domain/text/format-count";
import { isDay } from "@wardline/domain/time/zoned-day";
import { BED_CLOSURE_LABELS } from "@wardline/domain/wards/ward";
import { dayText, momentText } from "../../lib/time/day-text.js";
import { fieldLabel } from "./audit-labels.js";

const CALL_RESULT_TEXTS = {
  reached: "reached",
  no_answer: "no answer",
  wrong_person: "wrong person",
};

const RENEWED_TEXTS = { former: "the old one", new: "a new one" };

const FACTORS = { totp: "Authenticator app", passkey: "Passkey" };

const TEMPLATES = Object.fromEntries(
  BOARD_TEMPLATES.map((template) => [template, BOARD_TEMPLATE_LABELS[template].name]),
);

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: PATIENT_STATUS_LABELS,
  flags: PATIENT_FLAG_LABELS,
  acuity_scale: ACUITY_SCALE_LABELS,
  show_signals: PATIENT_FIELD_LABELS,
  rooms: BOARD_ROOMS_LABELS,
  gender: GENDER_LABELS,
  name_display: NAME_DISPLAY_LABELS,
  second_factor: FACTORS,
  call: CALL_RESULT_TEXTS,
  call_mark: CALL_RESULT_TEXTS,
  offer: OFFER_KIND_LABELS,
  offers: OFFER_MODE_LABELS,
  // Of an offer or a webhook.
  state: { ...OFFER_STATE_LABELS, active: "Working", failing: "Failing", off: "Off", on: "On" },
  methods: FACTORS,
  invitation: {
    invited: "Invited",
    active: "Active",
    expired: "Invitation expired",
    resent: "Sent again",
  },
  contact_source: { department: "the department's own", hod: "the HOD's", none: "none" },
  address: RENEWED_TEXTS,
  calendar_address: RENEWED_TEXTS,
  mails: { on: "On", off: "Off" },
  emr_key: RENEWED_TEXTS,
  url: RENEWED_TEXTS,
  secret: RENEWED_TEXTS,
  payload: { thin: "Thin", full: "Full" },
  absence_reason: RENEWED_TEXTS,
  emr_headers: RENEWED_TEXTS,
  single_sign_on_secret: RENEWED_TEXTS,
  single_sign_on: { off: "Off", on: "On", only: "On, required for staff" },
  screen: { paired: "paired by code" },
  override: { taken: "another patient was in it", closed: "it was closed" },
  closed: BED_CLOSURE_LABELS,
  kind: EMERGENCY_LABELS,
  board_template: TEMPLATES,
  template: TEMPLATES,
};

/** True for the field of a single bed of a ward, "bed A12". */
const isBedField = (field: string) => field.startsWith("bed ");

function findWord(field: string, value: string): string | undefined {
  return WORDS[isBedField(field) ? "closed" : field]?.[value];
}

function settingText(field: string, value: unknown, scale: AcuityScale): string | undefined {
  if (value === null || value === undefined) return field === "hours" ? hoursText(null) : undefined;
  if (field === "scope") return scopeText(value as DisplayScope);
  if (field === "hours") return isPlannedHours(value) ? hoursText(value) : undefined;
  if (field === "targets") return targetsText(value as WaitingTargets, scale);
  const acuity = field === "acuity" ? ACUITIES.find((one) => one === value) : undefined;
  return acuity && acuityLabel(acuity, scale);
}

/** Describes a display's scope. The log has only the ids of its wards; a separate change names them. */
function scopeText(scope: DisplayScope): string {
  if (isWholeHospital(scope)) return "the whole hospital";
  const { wards, departments } = scope;
  const wardsText = wards.length === 0 ? [] : [formatCount(wards.length, "ward")];
  return [...wardsText, ...departments].join(", ");
}

function targetsText({ statuses, acuities }: WaitingTargets, scale: AcuityScale): string {
  const line = (label: string, minutes: number | null | undefined) =>
    minutes == null ? [] : [`${label}: ${minutes === 0 ? "at once" : minutesText(minutes)}`];
  return [
    ...PATIENT_STATUSES.flatMap((status) => line(PATIENT_STATUS_LABELS[status], statuses[status])),
    ...ACUITIES.flatMap((acuity) => line(acuityLabel(acuity, scale), acuities[acuity - 1])),
  ].join("\n");
}

const EMPTY = "empty";
const NOBODY = "nobody";

/** Returns the changed fields in readable form, times in the hospital's `zone`; null for a value that is not shown. */
export function listAuditLines({ type, changes }: AuditEntry, zone: string, scale: AcuityScale) {
  const isCreation = /\.(created|added|published|raised|ran|exported)$/.test(type);
  const isDeletion = /\.(deleted|removed|revoked)$/.test(type);
  // Values from before a change of the acuity scale are described in the words of the old scale.
  const scaleChange = changes.find(({ field }) => field === "acuity_scale");
  const [before, after] = [scaleChange?.from, scaleChange?.to].map((one) =>
    ACUITY_SCALES.find((known) => known === one),
  );
  // The ward's id is left out, because a separate change names the ward.
  const shownChanges = changes.filter(({ field }) => field !== "ward_id");
  return shownChanges.map(({ field, of, from, to }, index) => {
    const isSame = JSON.stringify(from) === JSON.stringify(to);
    return {
      key: `${index} ${field}`,
      label: of ?? fieldLabel(type, field),
      from:
        isSame || (from === null && (isCreation || field === "rule_reason"))
          ? null
          : auditValueText(field, from, zone, before ?? scale),
      to: isDeletion && to === null ? null : auditValueText(field, to, zone, after ?? scale),
    };
  });
}

/** Returns a readable text for a value of the log. */
export function auditValueText(
  field: string,
  value: unknown,
  zone: string,
  scale: AcuityScale,
): string {
  const setting = settingText(field, value, scale);
  if (setting !== undefined) return setting || EMPTY;
  if (value === null || value === undefined || value === "") {
    if (isBedField(field)) return "open";
    return field === "on_call" ? NOBODY : EMPTY;
  }
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (field === "grants" && Array.isArray(value)) return rightsText(value as Grant[]);
  if (Array.isArray(value)) return listText(field, value);
  if (field === "rules") return ruleText(value as RuleSetting);
  if (field === "rule_reason") return (value as { reason: string }).reason;
  if (field === "cover") {
    const { name, from, until } = value as Record<"name" | "from" | "until", string>;
    return `${isolateDirection(name)}, ${momentText(from, zone)} – ${momentText(until, zone)}`;
  }
  if (typeof value === "object") return partsText(value);
  const text = String(value);
  if (field === "logo_url") return "a picture";
  if (field === "teams") return splitTeams(text).join(", ");
  if (isDay(text)) return dayText(text);
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return momentText(text, zone);
  return findWord(field, text) ?? text;
}

function ruleText({ value, level }: RuleSetting): string {
  return level === "off" ? RULE_LEVEL_LABELS.off : `${RULE_LEVEL_LABELS[level]}, limit ${value}`;
}

function rightsText(grants: readonly Grant[]): string {
  if (grants.length === 0) return "none";
  const sentences = grants.map((grant) => TOKEN_GRANT_PHRASES[grant] ?? grant);
  return findBundle(grants)?.name ?? `can ${sentences.join("; can ")}`;
}

const ONE_LINE_FIELDS = new Set(["beds", "flags", "show_signals"]);

function listText(field: string, values: readonly unknown[]): string {
  if (values.length === 0) return EMPTY;
  return values
    .map((one) =>
      typeof one === "object" && one !== null
        ? partsText(one)
        : (findWord(field, String(one)) ?? String(one)),
    )
    .join(ONE_LINE_FIELDS.has(field) ? ", " : "\n");
}

/** Describes a record within a record by names: a person, or the people on call by post; never by id. */
function partsText(record: object): string {
  const given = record as Record<string, unknown>;
  const { name, firstName, lastName, department, bed, reason } = given;
  if (typeof bed === "string") return `${bed}: ${findWord("closed", String(reason)) ?? "closed"}`;
  if (typeof name === "string") return name;
  if (typeof firstName === "string") return `${firstName} ${String(lastName ?? "")}`.trim();
  const people = Object.entries(ROSTER_ROLE_FIELDS).flatMap(([role, field]) => {
    const person = given[field];
    return typeof person === "object" && person !== null ? [`${partsText(person)} (${role})`] : [];
  });
  for (const person of Array.isArray(given.more) ? given.more : []) {
    people.push(`${partsText(person)} (${formatOrdinal(Number(person.position))} ${person.role})`);
  }
  if (typeof department === "string") return `${department}: ${people.join(", ") || NOBODY}`;
  const parts = Object.values(given).filter((part) => typeof part === "object" && part !== null);
  return parts.map((part) => partsText(part)).join(", ");
}

import type { AuditEntry } from "@wardline/contracts/audit";
import { splitTeams } from "@wardline/domain/department";
import { bundleOf, GRANT_SENTENCES } from "@wardline/domain/grant-words";
import type { Grant } from "@wardline/domain/grants";
import { ROSTER_ROLE_FIELDS } from "@wardline/domain/roster-role";
import { isDay } from "@wardline/domain/zoned-day";
import { dayText, momentText } from "../../lib/time/day-text.js";
import { isBed, labelOf, wordOf } from "./audit-labels.js";
import { settingText } from "./audit-settings.js";

/** One changed field as a person reads it. */
export interface AuditLine {
  /** Tells the lines of one entry apart. */
  key: string;
  label: string;
  /** Null where it says nothing: what was made came from nothing. */
  from: string | null;
  /** Null where it says nothing: what is gone went to nothing. */
  to: string | null;
}

/** What stands where a field was or became empty. */
const EMPTY = "empty";

/** What stands where a post was or became free. */
const NOBODY = "nobody";

/** Of a card's ward the name is told beside it. */
const UNTOLD = "ward_id";

/** What changed, field by field; moments in `zone`, the hospital's. */
export function auditLines({ type, changes }: AuditEntry, zone: string): AuditLine[] {
  const isMade = /\.(created|added|published|raised|ran)$/.test(type);
  const isGone = /\.(deleted|removed|revoked)$/.test(type);
  const told = changes.filter(({ field }) => field !== UNTOLD);
  return told.map(({ field, of, from, to }, index) => {
    const isSame = JSON.stringify(from) === JSON.stringify(to);
    return {
      key: `${index} ${field}`,
      label: of ?? labelOf(type, field),
      from: isSame || (isMade && from === null) ? null : valueText(field, from, zone),
      to: isGone && to === null ? null : valueText(field, to, zone),
    };
  });
}

/** A value of the log as a person reads it; never as the machine has it. */
export function valueText(field: string, value: unknown, zone: string): string {
  const setting = settingText(field, value);
  if (setting !== undefined) return setting || EMPTY;
  if (value === null || value === undefined || value === "") {
    if (isBed(field)) return "open";
    return field === "on_call" ? NOBODY : EMPTY;
  }
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (field === "grants" && Array.isArray(value)) return rightsText(value as Grant[]);
  if (Array.isArray(value)) return listText(field, value);
  if (typeof value === "object") return partsText(value);
  const text = String(value);
  if (field === "logo_url") return "a picture";
  if (field === "teams") return splitTeams(text).join(", ");
  if (isDay(text)) return dayText(text);
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return momentText(text, zone);
  return wordOf(field, text) ?? text;
}

function rightsText(grants: readonly Grant[]): string {
  if (grants.length === 0) return "none";
  const sentences = grants.map((grant) => GRANT_SENTENCES[grant] ?? grant);
  return bundleOf(grants)?.name ?? `may ${sentences.join("; may ")}`;
}

/** Lists of short words. */
const IN_ONE_LINE = new Set(["beds", "flags", "show_signals"]);

function listText(field: string, values: readonly unknown[]): string {
  if (values.length === 0) return EMPTY;
  return values
    .map((one) =>
      typeof one === "object" && one !== null
        ? partsText(one)
        : (wordOf(field, String(one)) ?? String(one)),
    )
    .join(IN_ONE_LINE.has(field) ? ", " : "\n");
}

/** The role of each field of a roster's department, from the house officer up. */
const ROLES = Object.entries(ROSTER_ROLE_FIELDS).map(([role, field]) => ({ role, field }));

/** A record within a record: a person by name, and who is on call in a department by post; never an id. */
function partsText(record: object): string {
  const given = record as Record<string, unknown>;
  const { name, firstName, lastName, department, bed, reason } = given;
  if (typeof bed === "string") return `${bed}: ${wordOf("closed", String(reason)) ?? "closed"}`;
  if (typeof name === "string") return name;
  if (typeof firstName === "string") return `${firstName} ${String(lastName ?? "")}`.trim();
  const people = ROLES.flatMap(({ role, field }) => {
    const person = given[field];
    return typeof person === "object" && person !== null ? [`${partsText(person)} (${role})`] : [];
  });
  if (typeof department === "string") return `${department}: ${people.join(", ") || NOBODY}`;
  const parts = Object.values(given).filter((part) => typeof part === "object" && part !== null);
  return parts.map((part) => partsText(part)).join(", ");
}

import type { EventPayloads, EventType } from "@wardline/contracts/live";
import { GENDER_LABELS, PATIENT_FIELD_LABELS } from "@wardline/contracts/patients";
import { ACUITIES, acuityLabel } from "@wardline/domain/acuity";
import { BOARD_ROOMS_LABELS } from "@wardline/domain/board-rooms";
import { BOARD_TEMPLATE_LABELS, BOARD_TEMPLATES } from "@wardline/domain/board-template";
import { DISPLAY_SIGNAL_LABELS } from "@wardline/domain/display-signals";
import { EMERGENCY_LABELS } from "@wardline/domain/emergency";
import { NAME_DISPLAY_LABELS } from "@wardline/domain/name-display";
import { PATIENT_FLAG_LABELS } from "@wardline/domain/patient-flags";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patient-status";
import { BED_CLOSURE_LABELS } from "@wardline/domain/ward";

/** A field of any record of which the log tells. */
type Field = { [T in EventType]: KeysOf<EventPayloads[T]> }[EventType];
type KeysOf<T> = T extends unknown ? keyof T : never;

/** What no one changed by hand, and what the server does not tell. */
type Untold =
  | "id"
  | "version"
  | "created_at"
  | "updated_at"
  | "status_since"
  | "waiting_since"
  | "display_id"
  | "display_url"
  | "at"
  | "ward_id"
  | "raised_at"
  | "raised_by"
  | "ended_by"
  | keyof typeof PATIENT_FIELD_LABELS;

/** A field that no record of the wire has: only the log tells of it. */
type LoggedOnly =
  | "on_call"
  | "deleted"
  | "address"
  | "screen"
  | "screen_order"
  | "second_factor"
  | "passkey"
  | "sessions"
  | "second_factor_required"
  | "emr"
  | "emr_key"
  | "emr_headers"
  | "ward"
  | "wards"
  | "override"
  | "reason"
  | "single_sign_on"
  | `single_sign_on_${"issuer" | "client" | "domains" | "group_claim" | "groups" | "place" | "secret"}`;

const RECORD_LABELS: Readonly<Record<Exclude<Field, Untold> | LoggedOnly, string>> = {
  firstName: "First Name",
  lastName: "Last Name",
  department: "Department",
  departments: "Departments",
  departmentStaff: "On call",
  on_call: "On call",
  role: "Role",
  isHOD: "HOD",
  grants: "Rights",
  email: "Email Address",
  phone: "Phone Number",
  invitation: "Invitation",
  contact_source: "Contact",
  message: "Message",
  expires_at: "Shown until",
  is_active: "Active",
  kind: "Emergency",
  text: "What it is",
  place: "Place",
  ends_at: "Ends by itself",
  ended_at: "Ended",
  taken_back: "Taken back",
  date: "Day",
  deleted: "Deleted",
  duty_start: "Duty start",
  duty_start_chosen: "Duty start was chosen",
  hospital_name: "Hospital name",
  hospital_number: "Hospital number",
  timezone: "Time zone",
  logo_url: "Logo",
  methods: "Second factor",
  second_factor: "Second factor",
  passkey: "Passkey",
  cleaning: "Beds are cleaned after patients",
  second_factor_required: "Second factor required of administrators",
  recovery_codes_left: "Recovery codes left",
  sessions: "Logged in on",
  hasEMR: "Medical record connected",
  emr: "Medical record's address",
  emr_key: "Medical record's key",
  emr_headers: "Medical record's headers",
  hide_team_reminder: "Department reminder hidden",
  team_reminder_date: "Department reminder put off",
  hide_first_steps: "First steps put away",
  board_template: "Board template",
  name_display: "Patients' names",
  show_contacts: "Contacts shown",
  show_phones: "Phone numbers shown",
  show_handoff: "Code to take it along",
  show_signals: "Signals shown",
  published_at: "Published",
  distance: "Read from (metres)",
  template: "Own template",
  rooms: "Rooms of the board",
  scope: "Whom it is for",
  hours: "Planned hours",
  mail_missing: "Email when a screen is missing",
  wards: "Wards it is for",
  ward: "Ward",
  ward_bed: "Bed of the ward",
  override: "Bed given although",
  beds: "Beds",
  closed: "Closed beds",
  reason: "Reason",
  waiting_reasons: "Waiting reasons",
  targets: "Waiting targets",
  removed_at: "Contents removed",
  closed_cards_months: "Closed cards, months",
  log_months: "Contents of the log, months",
  access_log_months: "Access log, months",
  cards: "Patients' cards",
  log_entries: "Entries of the log",
  access_entries: "Looks",
  single_sign_on: "Single sign-on",
  single_sign_on_issuer: "Single sign-on: provider",
  single_sign_on_client: "Single sign-on: client",
  single_sign_on_domains: "Single sign-on: mail domains",
  single_sign_on_group_claim: "Single sign-on: claim of the groups",
  single_sign_on_groups: "Single sign-on: rights of groups",
  single_sign_on_place: "Single sign-on: place of new people",
  single_sign_on_secret: "Single sign-on: secret",
  address: "Address",
  screen: "Screen",
  screen_order: "Screen was told",
};

const LABELS: Readonly<Record<string, string>> = { ...PATIENT_FIELD_LABELS, ...RECORD_LABELS };

const RENEWED = { former: "the former one", new: "a new one" };

const TEMPLATES = Object.fromEntries(
  BOARD_TEMPLATES.map((template) => [template, BOARD_TEMPLATE_LABELS[template].name]),
);

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: PATIENT_STATUS_LABELS,
  flags: PATIENT_FLAG_LABELS,
  acuity: Object.fromEntries(ACUITIES.map((acuity) => [acuity, acuityLabel(acuity)])),
  show_signals: DISPLAY_SIGNAL_LABELS,
  rooms: BOARD_ROOMS_LABELS,
  gender: GENDER_LABELS,
  name_display: NAME_DISPLAY_LABELS,
  second_factor: { totp: "Authenticator app", passkey: "Passkey" },
  methods: { totp: "Authenticator app", passkey: "Passkey" },
  invitation: {
    invited: "Invited",
    active: "Active",
    expired: "Invitation expired",
    resent: "Sent again",
  },
  contact_source: { department: "its own", hod: "of its head", none: "none" },
  address: RENEWED,
  emr_key: RENEWED,
  emr_headers: RENEWED,
  single_sign_on_secret: RENEWED,
  single_sign_on: { off: "Off", on: "On", only: "On, and the only way" },
  screen: { paired: "joined by its code" },
  override: { taken: "another patient lies there", closed: "it was closed" },
  closed: BED_CLOSURE_LABELS,
  kind: EMERGENCY_LABELS,
  board_template: TEMPLATES,
  template: TEMPLATES,
};

/** A field as pages call it, by the type of the event; only a patient's name is a patient's. */
export function labelOf(type: string, field: string): string {
  if (field === "name" && !type.startsWith("patient.")) return "Name";
  const words = field.replaceAll("_", " ");
  return LABELS[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Whether a field is one bed of a ward, "bed A12". */
export function isBed(field: string): boolean {
  return field.startsWith("bed ");
}

/** What pages say for a value that stands for something; undefined for one that says itself. */
export function wordOf(field: string, value: string): string | undefined {
  return WORDS[isBed(field) ? "closed" : field]?.[value];
}

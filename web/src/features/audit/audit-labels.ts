import { DISPLAY_SETTING_LABELS } from "@wardline/contracts/displays";
import type { EventPayloads, EventType } from "@wardline/contracts/live";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients";
import type { ScreenAct } from "@wardline/domain/boards/screen-command";

/** A field of any record of which the log tells. */
type Field = { [T in EventType]: KeysOf<EventPayloads[T]> }[EventType];
type KeysOf<T> = T extends unknown ? keyof T : never;

/** What no one changed by hand, and what the server does not tell. */
type Unnamed =
  | "id"
  | "version"
  | "created_at"
  | "updated_at"
  | "status_since"
  | "waiting_since"
  | "display_id"
  | "display_url"
  | "zone_alias"
  | "offsets"
  | "known_to_staff"
  | "at"
  | "ward_id"
  | "raised_at"
  | "raised_by"
  | "ended_by"
  | "person"
  | "duty"
  | "to"
  | "wanted"
  | "by"
  | keyof typeof PATIENT_FIELD_LABELS
  | keyof typeof DISPLAY_SETTING_LABELS;

/** A field that no record of the wire has: only the log tells of it. */
type LoggedOnly =
  | "on_call"
  | "cover"
  | "rule_reason"
  | "offer"
  | "offered_to"
  | "call"
  | "seen"
  | "duty_reminders"
  | "call_mark"
  | "deleted"
  | "address"
  | "screen"
  | ScreenAct
  | "second_factor"
  | "passkey"
  | "sessions"
  | "second_factor_required"
  | "emr"
  | "emr_identifier"
  | "emr_key"
  | "absence_reason"
  | "emr_headers"
  | "ward"
  | "wards"
  | "override"
  | "lock_out"
  | "calendar_address"
  | "mails"
  | "owner"
  | "rows"
  | "suspended"
  | "kits"
  | "reason"
  | "single_sign_on"
  | `single_sign_on_${"issuer" | "client" | "domains" | "proved" | "group_claim" | "groups" | "place" | "secret" | "trusts_addresses"}`;

const RECORD_LABELS: Readonly<Record<Exclude<Field, Unnamed> | LoggedOnly, string>> = {
  firstName: "First Name",
  lastName: "Last Name",
  department: "Department",
  departments: "Departments",
  departmentStaff: "On call",
  on_call: "On call",
  cover: "Cover",
  rule_reason: "Reason for a broken rule",
  offer: "Offer",
  offers: "Offers of duties",
  state: "Offer",
  taken_by: "Taken by",
  given: "Given in return",
  changed: "What changed",
  offered_to: "Offered to",
  preset: "Starting point",
  rules: "Rules",
  holidays: "Holidays",
  country: "Country",
  region: "Region",
  year: "Year",
  month: "Month",
  rest_after_hours: "Rest after a duty of hours",
  average_weeks: "Weeks of the average",
  call: "Call",
  seen: "Seen",
  duty_reminders: "Reminders of duties",
  receipts: "Asks whether duties were seen",
  call_mark: "Marked for everybody",
  calendar_address: "Calendar address",
  mails: "Emails",
  result: "Call",
  position: "Place in the role",
  reported: "Marked for everybody",
  covers: "Covers",
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
  taken_back: "Withdrawn",
  date: "Day",
  from: "First day",
  until: "Last day",
  deleted: "Deleted",
  duty_start: "Duty start",
  duty_start_chosen: "Duty start was chosen",
  hospital_name: "Hospital name",
  hospital_number: "Hospital number",
  timezone: "Time zone",
  logo_url: "Logo",
  methods: "Second factor",
  second_factor: "Second factor",
  lock_out: "Lock-out after wrong passwords",
  owner: "The hospital's own account",
  rows: "Rows written",
  suspended: "Suspended",
  passkey: "Passkey",
  cleaning: "Beds are cleaned after patients",
  tonight: "Gaps are shown and mailed",
  downtime_kits: "Downtime kits are made",
  lock_minutes: "Minutes until pages lock",
  only_administrators_delete: "Only administrators delete cards",
  kits: "Asked for",
  paired_at: "Paired",
  switchboard: "For the switchboard",
  second_factor_required: "Second factor required of administrators",
  recovery_codes_left: "Recovery codes left",
  sessions: "Logged in on",
  hasEMR: "Medical record connected",
  emr: "Medical record's address",
  emr_identifier: "Medical record's identifier",
  emr_key: "Medical record's key",
  absence_reason: "Why",
  emr_headers: "Medical record's headers",
  hide_team_reminder: "Department reminder hidden",
  team_reminder_date: "Department reminder put off",
  hide_first_steps: "First steps hidden",
  board_template: "Board template",
  published_at: "Published",
  wards: "Wards it is for",
  ward: "Ward",
  ward_bed: "Bed of the ward",
  override: "Bed given although",
  beds: "Beds",
  bays: "Bays",
  order: "Place among the wards",
  closed: "Closed beds",
  reason: "Reason",
  waiting_reasons: "Waiting reasons",
  targets: "Waiting targets",
  acuity_scale: "Acuity scale",
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
  single_sign_on_proved: "Single sign-on: domain proved",
  single_sign_on_group_claim: "Single sign-on: claim of the groups",
  single_sign_on_groups: "Single sign-on: rights of groups",
  single_sign_on_place: "Single sign-on: place of new people",
  single_sign_on_secret: "Single sign-on: secret",
  single_sign_on_trusts_addresses: "Single sign-on: provider vouches for addresses",
  problem: "Problem",
  address: "Address",
  screen: "Screen",
  screen_order: "Sent to a screen",
  screen_moved: "Screen moved",
  screen_named: "Screen named",
  screen_forgotten: "Screen taken off the list",
};

const LABELS: Readonly<Record<string, string>> = {
  ...PATIENT_FIELD_LABELS,
  ...DISPLAY_SETTING_LABELS,
  ...RECORD_LABELS,
};

/** A field as pages call it, by the type of the event; only a patient's name is a patient's. */
export function labelOf(type: string, field: string): string {
  if (field === "name" && !type.startsWith("patient.")) return "Name";
  if (field === "wards" && type.startsWith("staff.")) return "Rights for patients of";
  const words = field.replaceAll("_", " ");
  return LABELS[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

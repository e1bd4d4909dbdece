import { DISPLAY_SETTING_LABELS } from "@wardline/contracts/boards/displays";
import type { EventPayloads, EventType } from "@wardline/contracts/live/events";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import type { ScreenAct } from "@wardline/domain/boards/screen-command";
import { capitalise } from "@wardline/domain/text/text-forms";

type Field = { [T in EventType]: KeysOf<EventPayloads[T]> }[EventType];
type KeysOf<T> = T extends unknown ? keyof T : never;

/** Fields that nobody changes by hand, fields that the server leaves out, and fields that have a label elsewhere. */
type UnnamedField =
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

const LABELS: Readonly<Record<string, string>> = {
  ...PATIENT_FIELD_LABELS,
  ...DISPLAY_SETTING_LABELS,
  firstName: "First Name",
  lastName: "Last Name",
  department: "Department",
  departments: "Departments",
  departmentStaff: "On call",
  on_call: "On call",
  cover: "Cover",
  rule_reason: "Reason for a broken rule",
  offer: "Offer",
  offers: "Duty offers",
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
  rest_after_hours: "Minimum length of a duty that requires rest (hours)",
  average_weeks: "Weeks in the average",
  call: "Call",
  seen: "Seen",
  duty_reminders: "Duty reminders",
  receipts: "Asks whether duties were seen",
  call_mark: "Warning shown to everyone",
  calendar_address: "Calendar address",
  mails: "Emails",
  result: "Call",
  position: "Position",
  reported: "Warning shown to everyone",
  covers: "Covers",
  role: "Role",
  isHOD: "HOD",
  grants: "Rights",
  token_ends: "Ends",
  email: "Email Address",
  phone: "Phone Number",
  invitation: "Invitation",
  contact_source: "Contact",
  message: "Message",
  expires_at: "Shown until",
  is_active: "Active",
  kind: "Emergency",
  text: "Description",
  place: "Place",
  ends_at: "Ends automatically",
  ended_at: "Ended",
  taken_back: "Withdrawn",
  date: "Day",
  from: "First day",
  until: "Last day",
  deleted: "Deleted",
  duty_start: "Duty start",
  duty_start_chosen: "Duty start was chosen",
  timezone_chosen: "Time zone was confirmed",
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
  cleaning: "Beds are cleaned after each patient",
  tonight: "Gaps are shown and emailed",
  downtime_kits: "Downtime kits are made",
  lock_minutes: "Minutes until pages lock",
  patient_identity: "Dates of birth and additional patient numbers are recorded",
  enabled: "Receives messages",
  sources: "Sources",
  sending_application: "Sending application",
  sending_facility: "Sending facility",
  edit_wins_minutes: "Minutes for which a staff entry takes precedence",
  open_number: "Admission when the number has an open card",
  message_type: "Message",
  retried_by: "Tried again by",
  parked: "Parked",
  merged_into: "Merged into the card",
  merged_from: "Merged from the card",
  only_administrators_delete: "Only administrators can delete cards",
  kits: "Requested",
  paired_at: "Paired",
  switchboard: "For the switchboard",
  second_factor_required: "Second factor required of administrators",
  recovery_codes_left: "Recovery codes left",
  sessions: "Logged in on",
  hasEMR: "EMR connected",
  emr: "EMR address",
  emr_identifier: "EMR identifier",
  emr_key: "EMR key",
  absence_reason: "Why",
  emr_headers: "EMR headers",
  hide_team_reminder: "Department reminder hidden",
  team_reminder_date: "Department reminder postponed",
  hide_first_steps: "First steps hidden",
  board_template: "Board template",
  published_at: "Published",
  wards: "Wards concerned",
  ward: "Ward",
  ward_bed: "Bed of the ward",
  override: "Bed assigned although",
  beds: "Beds",
  bays: "Bays",
  order: "Position in the list",
  closed: "Closed beds",
  reason: "Reason",
  waiting_reasons: "Waiting reasons",
  targets: "Waiting targets",
  acuity_scale: "Acuity scale",
  removed_at: "Contents removed",
  closed_cards_months: "Closed cards: months kept",
  log_months: "Contents of the log: months kept",
  access_log_months: "Access log: months kept",
  cards: "Patients' cards",
  log_entries: "Log entries",
  access_entries: "Access log entries",
  single_sign_on: "Single sign-on",
  single_sign_on_issuer: "Single sign-on: provider",
  single_sign_on_client: "Single sign-on: client",
  single_sign_on_domains: "Single sign-on: email domains",
  single_sign_on_proved: "Single sign-on: domain verified",
  single_sign_on_group_claim: "Single sign-on: groups claim",
  single_sign_on_groups: "Single sign-on: rights by group",
  single_sign_on_place: "Single sign-on: department and role of new staff",
  single_sign_on_secret: "Single sign-on: secret",
  single_sign_on_trusts_addresses: "Single sign-on: provider vouches for addresses",
  problem: "Problem",
  address: "Address",
  screen: "Screen",
  screen_order: "Sent to a screen",
  screen_moved: "Screen moved",
  screen_named: "Screen named",
  screen_forgotten: "Screen removed from the list",
  host: "Receiver",
  url: "Address",
  types: "Events",
  payload: "Content of messages",
  secret: "Secret",
  test: "Revision of the test event",
  replayed_from: "Sent again from revision",
} satisfies Record<Exclude<Field, UnnamedField> | ScreenAct, string> & Record<string, string>;

/** Returns the label of a field for an event type; a name is labelled "Patient's Name" only for patients. */
export function fieldLabel(type: string, field: string): string {
  if (field === "name" && !type.startsWith("patient.")) return "Name";
  if (field === "state" && /^(webhook|adt)\./.test(type)) return "State";
  if (field === "wards" && type.startsWith("staff.")) return "Rights for patients of";
  return LABELS[field] ?? capitalise(field.replaceAll("_", " "));
}

import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { type DisplayState, NEW_DISPLAY } from "@wardline/contracts/boards/displays";
import type { Emergency } from "@wardline/contracts/boards/emergencies";
import type { EventPayloads } from "@wardline/contracts/live/events";
import { createPatient, type Patient } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import type { LoggedAbsence } from "@wardline/contracts/roster/absences";
import type { Offer } from "@wardline/contracts/roster/offers";
import type { Roster } from "@wardline/contracts/roster/roster";
import type { OnCall } from "@wardline/domain/roster/on-call";
import { getPresetRules } from "@wardline/domain/roster-rules/presets";

/** Time of the samples: noon, epoch milliseconds. */
export const NOW = Date.parse("2026-03-04T12:00:00Z");

export const patient: Patient = {
  id: "p",
  ...createPatient.body.parse({
    name: "Adaeze Okafor",
    gender: "female",
    age: 34,
    hospital_no: "SL-204",
    bed_no: "B01",
    status: "admitted",
    teams: "Surgery",
    team_on_call: "0803 555 0101",
    team_email: "surgery@hospital.example",
  }),
  ward_id: "w",
  ward_bed: "B01",
  merged_into: null,
  waiting_since: null,
  status_since: "2026-03-03T12:00:00.000Z",
  created_at: "2026-03-03T12:00:00.000Z",
  updated_at: "2026-03-03T12:00:00.000Z",
  version: 1,
};
/** The patient on a board that shows everything, except masked fields. */
export const shownPatient = {
  id: "p",
  bed_no: "B01",
  status: "admitted",
  teams: ["Surgery"],
  ward_id: "w",
  ward_bed: "B01",
  created_at: patient.created_at,
  changed_at: patient.updated_at,
  status_since: patient.status_since,
  flags: [],
  acuity: null,
  expected_discharge: null,
  waiting_for: null,
  waiting_since: null,
};
const ward: Ward = {
  id: "w",
  name: "North",
  beds: ["B01", "B02"],
  closed: [{ bed: "B02", reason: "cleaning" }],
  version: 1,
};
const announcement = {
  id: "a",
  message: "Fire drill",
  expires_at: null,
  is_active: true,
  created_at: "2026-03-04T08:00:00.000Z",
  updated_at: "2026-03-04T08:00:00.000Z",
  version: 1,
};
export const emergency: Emergency = {
  id: "e",
  kind: "code_blue",
  text: "",
  place: "Ward 3, bed 12",
  scope: { wards: [], departments: [] },
  raised_at: "2026-03-04T11:59:00.000Z",
  raised_by: "Ada Obi",
  ends_at: "2026-03-04T12:29:00.000Z",
  ended_at: null,
  ended_by: null,
};
export const duty = (department: string) => ({
  department,
  houseOfficer: null,
  registrar: null,
  seniorRegistrar: null,
  consultant: { id: "c", firstName: "Ngozi", lastName: "Eze", department },
});
export const roster: Roster = {
  id: "r",
  date: "2026-03-04",
  departments: ["Surgery", "Cardiology"],
  departmentStaff: [duty("Surgery"), duty("Cardiology")],
  version: 1,
};
const member: SubAccount = {
  id: "own",
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@hospital.example",
  phone: "0803 2",
  department: "Surgery",
  role: "Registrar",
  isHOD: false,
  grants: [],
  wards: [],
  invitation: "active",
  created_at: "2026-03-03T12:00:00.000Z",
  version: 1,
};
const absence: LoggedAbsence = {
  id: "v",
  person: { id: "own", firstName: "Ada", lastName: "Obi", department: "Surgery" },
  from: "2026-03-09",
  until: "2026-03-13",
};
const proposal = { id: "p", department: "Surgery", month: 3, year: 2026 };
const offer: Offer = {
  id: "o",
  kind: "give",
  duty: {
    date: "2026-03-09",
    department: "Surgery",
    role: "Registrar",
    position: 1,
    from: "2026-03-09T07:00:00.000Z",
    until: "2026-03-10T07:00:00.000Z",
    person: absence.person,
  },
  from: null,
  until: null,
  to: null,
  wanted: null,
  state: "open",
  taken_by: null,
  given: null,
  reason: "An exam",
  changed: null,
  by: { id: "own", name: "Ada Obi" },
  at: "2026-03-04T08:00:00.000Z",
  updated_at: "2026-03-04T08:00:00.000Z",
  expires_at: "2026-03-09T07:00:00.000Z",
  version: 1,
};
const surgery = {
  id: 1,
  department: "Surgery",
  email: "",
  phone: "0803 3",
  contact_source: "department" as const,
  duty_start: null,
};
export const display: DisplayState = {
  display_id: "d",
  version: 1,
  name: "Ward",
  published_at: "2026-03-03T12:00:00.000Z",
  known_to_staff: true,
  ...NEW_DISPLAY,
  name_display: "full",
  show_phones: true,
};
const hospital: EventPayloads["hospital.updated"] = {
  id: "h",
  hospital_name: "St. Luke's",
  email: "office@hospital.example",
  version: 1,
  hospital_number: "204",
  logo_url: null,
  display_url: null,
  timezone: "Africa/Lagos",
  duty_start: "08:00",
  duty_start_chosen: true,
  hide_team_reminder: null,
  team_reminder_date: null,
  hide_first_steps: false,
  cleaning: false,
  hasEMR: false,
  board_template: "2d",
};

export const onDuty: OnCall[] = [
  {
    department: "Surgery",
    date: "2026-03-04",
    from: NOW,
    until: NOW + 3_600_000,
    source: "roster",
    people: [
      { role: "Consultant", name: "Ngozi Eze", email: "eze@hospital.example", phone: "0803 1" },
    ],
    next: [],
    rosterChangedAt: NOW,
  },
];
export const onCall = [
  {
    department: "Surgery",
    from: new Date(NOW).toISOString(),
    until: new Date(NOW + 3_600_000).toISOString(),
    source: "roster",
    people: [{ role: "Consultant", name: "Ngozi Eze", phone: "0803 1" }],
    next: [],
  },
];

export const PAYLOADS: EventPayloads = {
  "patient.created": patient,
  "patient.updated": patient,
  "patient.merged": patient,
  "patient.merge_undone": patient,
  "patient.restored": patient,
  "patient.deleted": { id: "p" },
  "patient.erased": { id: "p" },
  "announcement.created": announcement,
  "announcement.updated": announcement,
  "announcement.deleted": { id: "a" },
  "emergency.raised": emergency,
  "emergency.ended": {
    ...emergency,
    ended_at: "2026-03-04T12:00:00.000Z",
    ended_by: "Ada Obi",
    taken_back: false,
  },
  "roster.created": roster,
  "roster.updated": roster,
  "roster.deleted": { id: "r", date: "2026-03-04", departments: ["Surgery", "Cardiology"] },
  "absence.created": absence,
  "absence.updated": absence,
  "absence.deleted": absence,
  "offer.created": offer,
  "offer.updated": { ...offer, state: "withdrawn", version: 2 },
  "staff.created": member,
  "staff.updated": member,
  "staff.deleted": { id: "own" },
  "account.updated": { id: "own", name: "Ada Obi", methods: ["totp"], recovery_codes_left: 10 },
  "token.created": {
    id: "t",
    name: "Paging system",
    grants: ["patients.read"],
    wards: ["w"],
    created_at: "2026-11-23T13:00:00.000Z",
    expires_at: "2027-11-23T13:00:00.000Z",
  },
  "token.deleted": { id: "t" },
  "department.added": surgery,
  "department.updated": surgery,
  "department.removed": { department: "Surgery" },
  "role.added": { role: "Registrar" },
  "role.removed": { role: "Registrar" },
  "ward.created": ward,
  "ward.updated": ward,
  "ward.deleted": { id: "w" },
  "signals.updated": {
    waiting_reasons: ["Imaging"],
    targets: { statuses: { new_patient: 30 }, acuities: [0, 10, 60, 240, null] },
    acuity_scale: "sats",
    version: 2,
  },
  "rules.updated": { preset: "nard", ...getPresetRules("nard"), version: 2 },
  "holidays.updated": {
    year: 2026,
    country: "NG",
    region: null,
    holidays: [{ date: "2026-12-25", name: "Christmas Day" }],
    version: 1,
  },
  "proposal.created": { ...proposal, state: "waiting" },
  "proposal.updated": { ...proposal, state: "done" },
  "display.published": display,
  "display.updated": { board_template: "3d" },
  "display.revoked": { display_id: "d" },
  "station.paired": {
    id: "s",
    name: "Ward desk",
    wards: ["w"],
    switchboard: false,
    paired_at: "2026-11-23T13:00:00.000Z",
  },
  "station.revoked": { id: "s" },
  "kits.requested": { hospital_name: "St. Luke's" },
  "hospital.updated": hospital,
  "hospital.exported": { hospital_name: "St. Luke's" },
  "hospital.suspended": { hospital_name: "St. Luke's" },
  "hospital.resumed": { hospital_name: "St. Luke's" },
  "hospital.handed_over": { hospital_name: "St. Luke's" },
  "sign_on.reported": { email: "ada@hospital.example", problem: "No address was sent." },
  "retention.updated": { closed_cards_months: 12, log_months: null, access_log_months: 24 },
  "retention.ran": { cards: 2, log_entries: 5, access_entries: 0 },
  "webhook.created": { id: "k", host: "hooks.example", state: "active" },
  "webhook.updated": { id: "k", host: "hooks.example", state: "off" },
  "webhook.deleted": { id: "k" },
  "webhook.tested": { id: "k", host: "hooks.example" },
  "adt.updated": { version: 2 },
  "adt.parked": { id: "k", message_type: "A02", reason: "unknown_place" },
  "adt.settled": { id: "k", state: "applied" },
  "hour.passed": { at: "2026-03-04T12:00:00.000Z" },
  "duty.changed": { departments: ["Surgery"] },
  "duty.seen": {
    date: "2026-03-04",
    department: "Surgery",
    role: "Consultant",
    position: 1,
    name: "Ngozi Eze",
  },
  "call.reported": {
    department: "Surgery",
    role: "Consultant",
    position: 1,
    name: "Ngozi Eze",
    result: "no_answer",
    reported: { result: "no_answer", at: "2026-03-04T12:00:00.000Z" },
  },
  "call.cleared": { department: "Surgery", role: "Consultant", position: 1, name: "Ngozi Eze" },
};

/** "duty": the receiver only learns that people on call in these departments may have changed. */

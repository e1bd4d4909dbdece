import { updateAccount, updateDowntimeKits } from "@wardline/contracts/accounts/account";
import { createToken, deleteToken } from "@wardline/contracts/accounts/api-tokens";
import { endOtherSessions } from "@wardline/contracts/accounts/sessions";
import * as staff from "@wardline/contracts/accounts/sub-accounts";
import * as announcements from "@wardline/contracts/boards/announcements";
import * as displays from "@wardline/contracts/boards/displays";
import { endEmergency, raiseEmergency } from "@wardline/contracts/boards/emergencies";
import * as kits from "@wardline/contracts/boards/kits";
import { requestPairing } from "@wardline/contracts/boards/pairings";
import type { CallInput, EndpointDefinition } from "@wardline/contracts/endpoint";
import type { EventPayloads, EventType } from "@wardline/contracts/live/events";
import * as webhooks from "@wardline/contracts/operation/webhooks";
import { discardParkedMessage, updateAdtSettings } from "@wardline/contracts/patients/adt";
import * as emr from "@wardline/contracts/patients/emr";
import { mergePatient, undoMerge } from "@wardline/contracts/patients/merging";
import { deletePatient, updatePatient } from "@wardline/contracts/patients/patient";
import { restorePatient } from "@wardline/contracts/patients/restoring";
import { updateRetention } from "@wardline/contracts/patients/retention";
import { updateSignals } from "@wardline/contracts/patients/signals";
import * as wards from "@wardline/contracts/patients/wards";
import * as absences from "@wardline/contracts/roster/absences";
import * as departments from "@wardline/contracts/roster/departments";
import { saveHolidays } from "@wardline/contracts/roster/holidays";
import * as offers from "@wardline/contracts/roster/offers";
import { reportCall } from "@wardline/contracts/roster/on-call";
import * as rosters from "@wardline/contracts/roster/roster";
import { createProposal, stopProposal } from "@wardline/contracts/roster/roster-proposals";
import { updateRosterRules } from "@wardline/contracts/roster/roster-rules";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { getPresetRules } from "@wardline/domain/roster-rules/presets";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { parkMessage } from "./adt.js";
import type { CallOptions, TestApp } from "./app.js";
import type { TestHospital } from "./hospital.js";
import { openCard } from "./patient.js";
import { createStaffFields } from "./staff.js";

/** A missing type is a compile error. */
const TYPES: { readonly [T in EventType]: T } = {
  "patient.created": "patient.created",
  "patient.updated": "patient.updated",
  "patient.merged": "patient.merged",
  "patient.merge_undone": "patient.merge_undone",
  "patient.restored": "patient.restored",
  "patient.deleted": "patient.deleted",
  "patient.erased": "patient.erased",
  "announcement.created": "announcement.created",
  "announcement.updated": "announcement.updated",
  "announcement.deleted": "announcement.deleted",
  "emergency.raised": "emergency.raised",
  "emergency.ended": "emergency.ended",
  "roster.created": "roster.created",
  "roster.updated": "roster.updated",
  "roster.deleted": "roster.deleted",
  "absence.created": "absence.created",
  "absence.updated": "absence.updated",
  "absence.deleted": "absence.deleted",
  "offer.created": "offer.created",
  "offer.updated": "offer.updated",
  "staff.created": "staff.created",
  "staff.updated": "staff.updated",
  "staff.deleted": "staff.deleted",
  "account.updated": "account.updated",
  "token.created": "token.created",
  "token.deleted": "token.deleted",
  "department.added": "department.added",
  "department.updated": "department.updated",
  "department.removed": "department.removed",
  "role.added": "role.added",
  "role.removed": "role.removed",
  "ward.created": "ward.created",
  "ward.updated": "ward.updated",
  "ward.deleted": "ward.deleted",
  "signals.updated": "signals.updated",
  "rules.updated": "rules.updated",
  "holidays.updated": "holidays.updated",
  "proposal.created": "proposal.created",
  "proposal.updated": "proposal.updated",
  "display.published": "display.published",
  "display.updated": "display.updated",
  "display.revoked": "display.revoked",
  "station.paired": "station.paired",
  "station.revoked": "station.revoked",
  "kits.requested": "kits.requested",
  "hospital.updated": "hospital.updated",
  "hospital.exported": "hospital.exported",
  "hospital.suspended": "hospital.suspended",
  "hospital.resumed": "hospital.resumed",
  "hospital.handed_over": "hospital.handed_over",
  "sign_on.reported": "sign_on.reported",
  "retention.updated": "retention.updated",
  "retention.ran": "retention.ran",
  "webhook.created": "webhook.created",
  "webhook.updated": "webhook.updated",
  "webhook.deleted": "webhook.deleted",
  "webhook.tested": "webhook.tested",
  "adt.updated": "adt.updated",
  "adt.parked": "adt.parked",
  "adt.settled": "adt.settled",
  "hour.passed": "hour.passed",
  "duty.changed": "duty.changed",
  "duty.seen": "duty.seen",
  "call.reported": "call.reported",
  "call.cleared": "call.cleared",
};

/** Every type of event; `doEverything` causes each of them. */
export const EVENT_TYPES: readonly EventType[] = Object.values(TYPES);

const DEPARTMENT = "Storyline";
const DATE = "2031-05-01";

/**
 * Causes every type of event as the owner, each change by its own call; writes events caused by time or the worker
 * directly to the database.
 */
export async function doEverything(app: TestApp, hospital: TestHospital): Promise<void> {
  const as = { token: hospital.token };
  async function call<D extends EndpointDefinition>(
    endpoint: D,
    input: CallInput<D>,
    more: CallOptions = {},
  ) {
    const { failure, data } = await app.call(endpoint, input, { ...as, ...more });
    if (failure !== null) throw new Error(`${endpoint.path}: ${failure.message}`);
    return data;
  }

  await call(departments.addDepartment, { body: { department_name: DEPARTMENT } });
  const params = { departmentName: DEPARTMENT };
  await call(departments.updateDepartment, {
    params,
    body: { phone: "0803 555 0100", offers: "direct" },
  });
  await call(departments.addRole, { body: { role_name: "Porter" } });
  await call(departments.removeRole, { params: { roleName: "Porter" } });

  const one = await call(staff.createSubAccount, {
    body: createStaffFields({ department: DEPARTMENT, lastName: "Bello" }),
  });
  const other = await call(staff.createSubAccount, {
    body: createStaffFields({ department: DEPARTMENT, firstName: "Musa" }),
  });
  const staffParams = { params: { id: one.id } };
  await call(staff.updateSubAccount, { ...staffParams, body: { phone: "0803 555 0142" } });
  await call(staff.updateGrants, { ...staffParams, body: { grants: ["emr.manage"] } });
  await call(staff.resendInvitation, staffParams);

  const planConsultant = (id: string) => ({
    departments: [DEPARTMENT],
    departmentStaff: [{ department: DEPARTMENT, consultantId: id }],
  });
  const roster = await call(rosters.createRoster, {
    body: { date: DATE, ...planConsultant(one.id) },
  });
  const today = toZonedDay(app.clock.now, "UTC");
  // Midnight may pass before the report.
  const currentRosters = [
    await call(rosters.createRoster, { body: { date: today, ...planConsultant(one.id) } }),
    await call(rosters.createRoster, {
      body: { date: addDays(today, 1), ...planConsultant(one.id) },
    }),
  ];
  const post = { department: DEPARTMENT, role: "Consultant" } as const;
  await call(reportCall, { body: { ...post, result: "no_answer" } });
  for (const { id } of currentRosters) await call(rosters.deleteRoster, { params: { id } });
  const offer = await call(offers.createOffer, { body: { kind: "give", date: DATE, ...post } });
  await call(offers.withdrawOffer, { params: { id: offer.id } });
  const rosterParams = { params: { id: roster.id } };
  await call(rosters.updateRoster, { ...rosterParams, body: planConsultant(other.id) });
  await call(rosters.deleteRoster, rosterParams);
  const leave = { from: DATE, until: DATE, kind: "leave" } as const;
  const absence = await call(absences.createAbsence, { body: { person: one.id, ...leave } });
  const absenceParams = { params: { id: absence.id } };
  await call(absences.updateAbsence, { ...absenceParams, body: { ...leave, kind: "study" } });
  await call(absences.removeAbsence, absenceParams);
  for (const { id } of [one, other]) await call(staff.deleteSubAccount, { params: { id } });
  const month = { department: DEPARTMENT, month: 5, year: 2031, keep: [] };
  const proposal = await call(createProposal, { body: month });
  await call(stopProposal, { params: { id: proposal.id } });
  await call(departments.removeDepartment, { params });

  const { id: wardId } = await call(wards.addWard, { body: { name: "North", beds: ["Q1"] } });
  const ward = { params: { id: wardId } };
  await call(wards.updateWard, { ...ward, body: { name: "South", beds: ["Q1", "Q2"] } });
  await call(wards.removeWard, ward);

  await call(updateSignals, { body: { waiting_reasons: ["Imaging", "Theatre"] } });
  await call(updateRosterRules, { body: { preset: "nard", ...getPresetRules("nard") } });
  const christmas = [{ date: "2031-12-25", name: "Christmas Day" }];
  const holidayBody = { country: "NG", region: null, holidays: christmas };
  await call(saveHolidays, { query: { year: 2031 }, body: holidayBody });

  const { id: cardId } = await openCard(app, hospital.token);
  const card = { params: { id: cardId } };
  await call(updatePatient, { ...card, body: { patientData: { bed_no: "B-7" } } });
  await call(deletePatient, card);
  await call(restorePatient, card);
  const { id: into } = await openCard(app, hospital.token);
  await call(mergePatient, { ...card, body: { into } });
  await call(undoMerge, card);

  const program = { name: "Paging system", grants: [], expires_at: addDays(today, 30) };
  const token = await call(createToken, { body: program });
  await call(deleteToken, { params: { id: token.id } });

  const notice = await call(announcements.createAnnouncement, { body: { message: "Drill." } });
  const noticeParams = { params: { id: notice.id } };
  await call(announcements.updateAnnouncement, { ...noticeParams, body: { is_active: false } });
  await call(announcements.deleteAnnouncement, noticeParams);

  const alarm = await call(raiseEmergency, { body: { kind: "fire", place: "Kitchen" } });
  await call(endEmergency, { params: { id: alarm.id } });

  const body = { name: "Storyline ward" };
  const { display_id: id } = await call(displays.publishDisplay, { body });
  await call(displays.publishDisplay, { body });
  const screen = { params: { id } };
  await call(displays.updateDisplay, { ...screen, body: { name_display: "full" } }, { ifMatch: 1 });
  await call(displays.rotateDisplay, screen);
  await call(displays.updateTemplate, { body: { boardTemplate: "2d" } });
  await call(displays.updateTemplate, { body: { boardTemplate: "3d" } });
  await call(displays.revokeDisplay, screen);
  await call(updateDowntimeKits, { body: { downtime_kits: true } });
  const { code } = await call(requestPairing, {});
  const station = { code, name: "Switchboard", wards: [], switchboard: true };
  const pairedStation = await call(kits.pairStation, { body: station });
  await call(kits.revokeStation, { params: { id: pairedStation.id } });

  await call(emr.createEmrSettings, { body: { base_url: "https://8.8.8.8", api_key: "k" } });
  await call(emr.updateEmrSettings, { body: { api_key: "another" } }, { ifMatch: 1 });
  const hook = await call(webhooks.createWebhook, { body: { url: "https://8.8.8.8/hook" } });
  const receiver = { params: { id: hook.id } };
  await call(webhooks.testWebhook, receiver);
  await call(webhooks.updateWebhook, { ...receiver, body: { enabled: false } }, { ifMatch: 1 });
  await call(webhooks.deleteWebhook, receiver);
  await call(updateAdtSettings, { body: { sending_facility: "HOSPITAL" } });
  await call(discardParkedMessage, { params: { id: await parkMessage(app, hospital) } });
  const retention = { closed_cards_months: 24, log_months: null, access_log_months: null };
  await call(updateRetention, { body: retention }, { ifMatch: 0 });
  await appendTimedEvents(app, hospital, [
    {
      type: "adt.parked",
      payload: { id: cardId, message_type: "A02", reason: "unknown_place" },
      changes: [{ field: "parked", from: null, to: "unknown_place" }],
    },
    { type: "hour.passed", payload: { at: "2031-05-01T08:00:00.000Z" } },
    { type: "duty.changed", payload: { departments: [] } },
    {
      type: "duty.seen",
      payload: { date: DATE, ...post, position: 1, name: "Ada Bello" },
      changes: [{ field: "seen", of: DEPARTMENT, from: null, to: DATE }],
    },
    {
      type: "call.cleared",
      payload: { ...post, position: 1, name: "Ada Bello" },
      changes: [{ field: "call_mark", of: DEPARTMENT, from: "no_answer", to: null }],
    },
    { type: "patient.erased", payload: { id: cardId } },
    {
      type: "kits.requested",
      payload: { hospital_name: "St. Luke's" },
      changes: [{ field: "kits", from: null, to: "2031-05-01T08:00:00.000Z" }],
    },
    {
      type: "hospital.exported",
      payload: { hospital_name: "St. Luke's" },
      changes: [{ field: "rows", from: null, to: 204 }],
    },
    {
      type: "hospital.suspended",
      payload: { hospital_name: "St. Luke's" },
      changes: [{ field: "suspended", from: false, to: true }],
    },
    {
      type: "hospital.resumed",
      payload: { hospital_name: "St. Luke's" },
      changes: [{ field: "suspended", from: true, to: false }],
    },
    {
      type: "hospital.handed_over",
      payload: { hospital_name: "St. Luke's" },
      changes: [{ field: "owner", from: "former@hospital.example", to: "next@hospital.example" }],
    },
    {
      type: "sign_on.reported",
      payload: { email: "ada@hospital.example", problem: "No address was sent." },
      changes: [{ field: "problem", from: null, to: "No address was sent." }],
    },
    { type: "retention.ran", payload: { cards: 1, log_entries: 3, access_entries: 0 } },
  ]);
  await call(endOtherSessions, {});
  await call(updateAccount, { body: { hospital_number: "204" } });
}

type TimedEvent = {
  [T in EventType]: { type: T; payload: EventPayloads[T]; changes?: FieldChange[] };
}[EventType];

async function appendTimedEvents(app: TestApp, { hospitalId }: TestHospital, events: TimedEvent[]) {
  await app.dataSource.query("SELECT append_events($1, null, $2)", [
    hospitalId,
    JSON.stringify(events),
  ]);
}

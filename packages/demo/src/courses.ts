import { EMPTY_LATER_FIELDS, type PatientFields } from "@wardline/contracts/patients/patient";
import type { Acuity } from "@wardline/domain/patients/acuity";
import { PATIENT_FLAGS } from "@wardline/domain/patients/patient-flags";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { pick } from "./data.js";
import { type DemoPatient, inventPerson } from "./patients.js";
import type { Chance, Stay } from "./stays.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Changes that people make to a patient, with times (epoch milliseconds), in order. */
export interface Course {
  openedAt: number;
  opened: PatientFields;
  steps: { at: number; set: Partial<PatientFields> }[];
}

/** Returns a department's contact details, as shown on the department's patients. */
export type GetContact = (department: string) => Pick<PatientFields, "team_on_call" | "team_email">;

const COURSE_FLAGS = PATIENT_FLAGS.filter((flag) => flag !== "do_not_name");
const WAITING_TESTS = ["Laboratory result", "Imaging", "Specialist review"];
const LATER_REASONS = ["Medicines", "Theatre", "Laboratory result", "Specialist review", "Blood"];
const DEATH_SHARE = 0.025;

/** Returns the course of a closed record; `position` is the record's position in the order of opening. */
export function inventPastCourse(
  { bed, from, until }: Stay,
  department: string,
  position: number,
  { zone, chance, getContact }: { zone: string; chance: Chance; getContact: GetContact },
): Course {
  const stayMs = until - from;
  const isEmergency = department === "Emergency";
  const isNew = chance() < 0.85;
  const number = Math.floor(chance() * 1e6);
  const opened: PatientFields = {
    ...EMPTY_LATER_FIELDS,
    ...inventPerson(department, number, Math.floor(chance() * 1e6)),
    hospital_no: `SL-${String(18_000 + position)}`,
    bed_no: bed,
    status: isNew ? "new_patient" : "card_opened",
    teams: department,
    ...getContact(department),
    flags: chance() < 0.25 ? [pick(COURSE_FLAGS, number)] : [],
    acuity: isEmergency && isNew ? (pick([3, 4, 3, 2, 4, 3, 5], number) as Acuity) : null,
    waiting_for: isNew && chance() < 0.6 ? "Doctor" : null,
  };
  const steps: Course["steps"] = [];
  const after = (minutes: number, share: number) => Math.min(minutes * MINUTE_MS, stayMs * share);
  let at = from;
  if (isNew) {
    at = from + after(8 + 90 * chance() ** 2, 0.2);
    const waiting_for = chance() < 0.5 ? pick(WAITING_TESTS, number) : null;
    steps.push({ at, set: { status: "new_patient_reviewed", waiting_for } });
    at += after(25 + 170 * chance() ** 2, 0.3);
    const isAdmitted = !isEmergency || chance() < 0.4;
    const status = isAdmitted ? "admitted" : "card_opened";
    const isWaitingForBed = isEmergency && isAdmitted && chance() < 0.5;
    steps.push({ at, set: { status, waiting_for: isWaitingForBed ? "Bed on the ward" : null } });
    at += after(40 + 300 * chance() ** 2, 0.2);
    if (isWaitingForBed) steps.push({ at, set: { waiting_for: null } });
  } else {
    at += after(60 + 200 * chance(), 0.3);
    steps.push({ at, set: { status: "admitted" } });
  }
  if (stayMs > 24 * HOUR_MS && chance() < 0.5) {
    const begin = at + (until - at) * 0.5 * chance();
    steps.push({ at: begin, set: { waiting_for: pick(LATER_REASONS, number) } });
    steps.push({ at: begin + after(50 + 400 * chance() ** 2, 0.2), set: { waiting_for: null } });
  }
  if (stayMs > 24 * HOUR_MS)
    steps.push({
      at: until - 0.2 * stayMs,
      set: { expected_discharge: toZonedDay(until, zone) },
    });
  if (stayMs > 6 * HOUR_MS && chance() < 0.4) {
    const begin = until - (20 + 200 * chance() ** 2) * MINUTE_MS;
    steps.push({ at: begin, set: { waiting_for: "Family or transport" } });
  }
  const isDead = chance() < DEATH_SHARE;
  steps.push({ at: until, set: { status: isDead ? "deceased" : "discharged" } });
  return { openedAt: from, opened, steps };
}

/** Returns the course of an open record, which reaches the record's demonstration state at `now`. */
export function inventCurrentCourse(
  { hoursAgo, leavesInDays, ...card }: DemoPatient,
  position: number,
  now: number,
  { zone, getContact }: { zone: string; getContact: GetContact },
): Course {
  const stayMs = hoursAgo * HOUR_MS;
  const openedAt = now - stayMs;
  const { status, waiting_for = null, flags = [], acuity = null } = card;
  const isNew = status === "new_patient";
  const opened: PatientFields = {
    ...EMPTY_LATER_FIELDS,
    ...card,
    ...getContact(card.teams),
    status: status === "card_opened" ? status : "new_patient",
    flags,
    acuity,
    waiting_for: isNew ? waiting_for : null,
  };
  const steps: Course["steps"] = [];
  let at = openedAt;
  if (status === "new_patient_reviewed" || status === "admitted") {
    at = openedAt + Math.min(40 * MINUTE_MS, 0.3 * stayMs);
    steps.push({ at, set: { status: "new_patient_reviewed" } });
  }
  if (status === "admitted") {
    at = openedAt + Math.min(3 * HOUR_MS, 0.6 * stayMs);
    steps.push({ at, set: { status } });
  }
  if (leavesInDays !== undefined) {
    const expected_discharge = addDays(toZonedDay(now, zone), leavesInDays);
    at += 0.2 * (now - at);
    steps.push({ at, set: { expected_discharge } });
  }
  if (waiting_for !== null && !isNew) {
    const since = now - (25 + ((position * 37) % 150)) * MINUTE_MS;
    steps.push({ at: Math.max(at + 0.2 * (now - at), since), set: { waiting_for } });
  }
  return { openedAt, opened, steps };
}

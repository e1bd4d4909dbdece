import type {
  BoardAnnouncement,
  BoardEmergency,
  BoardHospital,
  BoardOnCall,
  BoardOnCallSpan,
  BoardPatient,
  BoardSnapshot,
  BoardWard,
} from "@wardline/contracts/boards/board";
import { BOARD_DISTANCES } from "@wardline/domain/boards/board-distance";
import { BOARD_ROOMS } from "@wardline/domain/boards/board-rooms";
import { BOARD_TEMPLATES } from "@wardline/domain/boards/board-template";
import { EMERGENCY_KINDS } from "@wardline/domain/boards/emergency";
import { ACUITIES, ACUITY_SCALES } from "@wardline/domain/patients/acuity";
import { PATIENT_FLAGS } from "@wardline/domain/patients/patient-flags";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import { CONTACT_SOURCES } from "@wardline/domain/roster/contact-resolution";
import { isPlannedHours } from "@wardline/domain/roster/planned-hours";
import { BED_CLOSURES } from "@wardline/domain/wards/ward";

type Check = (value: unknown) => boolean;

/** One check per field: a contract field without a check does not compile. */
type Checks<T> = Record<keyof T, Check>;

const text: Check = (value) => typeof value === "string";
const number: Check = (value) => typeof value === "number";
const flag: Check = (value) => typeof value === "boolean";
const integer: Check = (value) => Number.isSafeInteger(value);
const timestamp: Check = (value) => typeof value === "string" && !Number.isNaN(Date.parse(value));

function nullOr(check: Check): Check {
  return (value) => value === null || check(value);
}

function optional(check: Check): Check {
  return (value) => value === undefined || check(value);
}

function oneOf(values: readonly unknown[]): Check {
  return (value) => values.indexOf(value) >= 0;
}

function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

function record<T>(checks: Checks<T>) {
  const fields = Object.keys(checks) as (keyof T)[];
  return (value: unknown): value is T =>
    typeof value === "object" &&
    value !== null &&
    fields.every((field) => checks[field]((value as Partial<T>)[field]));
}

const patient = record<BoardPatient>({
  id: text,
  bed_no: text,
  name: text,
  hospital_no: text,
  status: oneOf(PATIENT_STATUSES),
  teams: listOf(text),
  ward_id: nullOr(text),
  ward_bed: nullOr(text),
  created_at: timestamp,
  changed_at: timestamp,
  status_since: timestamp,
  flags: optional(listOf(oneOf(PATIENT_FLAGS))),
  acuity: optional(nullOr(oneOf(ACUITIES))),
  expected_discharge: optional(nullOr(text)),
  waiting_for: optional(nullOr(text)),
  waiting_since: optional(nullOr(timestamp)),
  alike: optional(listOf(text)),
  apart: optional(text),
  private: optional(oneOf([true])),
});

const ward = record<BoardWard>({
  id: text,
  name: text,
  beds: listOf(text),
  closed: listOf(record<BoardWard["closed"][number]>({ bed: text, reason: oneOf(BED_CLOSURES) })),
  order: optional(number),
});

const duty: Checks<BoardOnCallSpan> = {
  from: timestamp,
  until: timestamp,
  source: oneOf(CONTACT_SOURCES),
  people: listOf(
    record<BoardOnCall["people"][number]>({
      role: text,
      name: text,
      phone: optional(text),
      for: optional(text),
      own_role: optional(text),
      position: optional(number),
    }),
  ),
};

const onCall = record<BoardOnCall>({
  department: text,
  ...duty,
  next: listOf(record<BoardOnCallSpan>(duty)),
});

const announcement = record<BoardAnnouncement>({
  id: text,
  message: text,
  expires_at: nullOr(timestamp),
  created_at: timestamp,
});

const emergency = record<BoardEmergency>({
  id: text,
  kind: oneOf(EMERGENCY_KINDS),
  text,
  place: text,
  raised_at: timestamp,
  ends_at: timestamp,
});

const hospital = record<BoardHospital>({
  name: text,
  logo_url: nullOr(text),
  timezone: text,
  zone_alias: optional(nullOr(text)),
  offsets: optional(listOf(record({ from: timestamp, minutes: integer }))),
});

const target = nullOr((value) => integer(value) && (value as number) >= 0);
const targets = record<BoardSnapshot["targets"]>({
  statuses: (value) =>
    record({})(value) && !Array.isArray(value) && Object.values(value as object).every(target),
  acuities: (value) => listOf(target)(value) && (value as unknown[]).length === ACUITIES.length,
});

/** Checks stored data. The contract's own schema would make up a quarter of the first load (docs/board.md, Budgets). */
export const isBoardSnapshot = record<BoardSnapshot>({
  revision: integer,
  epoch: optional(text),
  serverTime: number,
  hospital,
  template: oneOf(BOARD_TEMPLATES),
  distance: nullOr(oneOf(BOARD_DISTANCES)),
  rooms: nullOr(oneOf(BOARD_ROOMS)),
  wards: listOf(ward),
  hours: nullOr(isPlannedHours),
  patients: listOf(patient),
  onCall: listOf(onCall),
  announcements: listOf(announcement),
  handoff: flag,
  emergencies: listOf(emergency),
  targets,
  acuity_scale: optional(oneOf(ACUITY_SCALES)),
});

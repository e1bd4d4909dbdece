import { randomUUID } from "node:crypto";
import {
  PATIENT_FIELDS,
  type Patient,
  type PatientPlace,
} from "@wardline/contracts/patients/patient";
import {
  listInitialChanges,
  listPlaceChanges,
  NO_PLACE,
} from "@wardline/contracts/patients/patient-changes";
import type { Ward } from "@wardline/contracts/patients/wards";
import { buildHourCensus } from "@wardline/database/repositories/patients/census";
import { isClosed, type PatientStatus } from "@wardline/domain/patients/patient-status";
import type { Actor } from "@wardline/domain/records/actor";
import { diffFields } from "@wardline/domain/records/field-changes";
import { listClockHours } from "@wardline/domain/time/clock-hours";
import { addDays, getDayStart, toZonedDay } from "@wardline/domain/time/zoned-day";
import { type Course, type GetContact, inventCurrentCourse, inventPastCourse } from "./courses.js";
import type { InventedCard, InventedEvent, InventedPast } from "./invented-past.js";
import type { DemoPatient } from "./patients.js";
import { createChance, inventStaysBefore, type StayPattern } from "./stays.js";

export const PAST_DAYS = 60;
const HOUR_MS = 3_600_000;

/** A ward with its department and its pattern of stays. */
export interface PastWard extends Ward {
  department: string;
  stayPattern: StayPattern;
}

/** Input of an invented past; `now` in epoch milliseconds. */
export interface PastSetting {
  now: number;
  zone: string;
  wards: readonly PastWard[];
  getContact: GetContact;
  clerk: Actor;
  nurse: Actor;
}

/** Invents two months of patients in these beds, up to the current `patients`, with log and hourly census. */
export function createDemoPast(
  patients: readonly DemoPatient[],
  setting: PastSetting,
): InventedPast {
  const { now, zone } = setting;
  const since = getDayStart(addDays(toZonedDay(now, zone), -PAST_DAYS), zone);
  const playedCourses = planCourses(patients, setting, since)
    .sort((a, b) => a.openedAt - b.openedAt)
    .map((course) => playCourse(course, setting));
  const events = playedCourses
    .flatMap((card) => card.events)
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return {
    cards: playedCourses.map(({ card }) => card),
    events,
    census: countCensus(events, setting, since),
  };
}

function planCourses(
  patients: readonly DemoPatient[],
  { now, zone, wards, getContact }: PastSetting,
  since: number,
): Course[] {
  const chance = createChance(7);
  const admittedAt = new Map(
    patients.map(({ bed_no, hoursAgo }) => [bed_no, now - hoursAgo * HOUR_MS]),
  );
  const stays = wards.flatMap(({ department, stayPattern, beds }) =>
    beds.flatMap((bed) => {
      const freeUntil = admittedAt.get(bed) ?? now - 9 * chance() * HOUR_MS;
      const before = inventStaysBefore(bed, freeUntil, since, stayPattern, zone, chance);
      return before.map((stay) => ({ stay, department }));
    }),
  );
  stays.sort((a, b) => a.stay.from - b.stay.from);
  return [
    ...stays.map(({ stay, department }, place) =>
      inventPastCourse(stay, department, place, { zone, chance, getContact }),
    ),
    ...patients.map((patient, place) =>
      inventCurrentCourse(patient, place, now, { zone, getContact }),
    ),
  ];
}

/** Builds a patient's log rows and final card. */
function playCourse(
  { openedAt, opened, steps }: Course,
  { wards, clerk, nurse }: PastSetting,
): { card: InventedCard; events: InventedEvent[] } {
  const id = randomUUID();
  const openedTime = formatTime(openedAt);
  let card: Patient = {
    id,
    ...opened,
    ...findPlace(opened.bed_no, wards),
    merged_into: null,
    waiting_since: opened.waiting_for === null ? null : openedTime,
    status_since: openedTime,
    created_at: openedTime,
    updated_at: openedTime,
    version: 1,
  };
  const names = new Map(wards.map((ward) => [ward.id, ward.name]));
  const events: InventedEvent[] = [
    {
      type: "patient.created",
      at: openedTime,
      actor: clerk,
      subjectId: id,
      payload: card,
      changes: [...listInitialChanges(card), ...listPlaceChanges(NO_PLACE, card, names)],
    },
  ];
  let closed_at: string | null = null;
  for (const step of steps.toSorted((a, b) => a.at - b.at)) {
    const at = formatTime(step.at);
    const changes = diffFields(PATIENT_FIELDS, card, step.set);
    if (changes.length === 0) continue;
    const { status = card.status, waiting_for = card.waiting_for } = step.set;
    const isSameWait = waiting_for === card.waiting_for;
    card = {
      ...card,
      ...step.set,
      waiting_since: isSameWait ? card.waiting_since : waiting_for === null ? null : at,
      status_since: status === card.status ? card.status_since : at,
      updated_at: at,
      version: card.version + 1,
    };
    if (isClosed(status)) closed_at = at;
    events.push({
      type: "patient.updated",
      at,
      actor: nurse,
      subjectId: id,
      payload: card,
      changes,
    });
  }
  return { card: { ...card, closed_at }, events };
}

function findPlace(bed: string, wards: readonly Ward[]): PatientPlace {
  const ward = wards.find(({ beds }) => beds.includes(bed));
  return ward === undefined ? NO_PLACE : { ward_id: ward.id, ward_bed: bed };
}

/** Hourly census from `since` to `now`, as the worker would have counted it. */
function countCensus(
  events: readonly InventedEvent[],
  { now, zone, wards }: PastSetting,
  since: number,
): InventedPast["census"] {
  const beds = wards.map(({ id, beds: labels }) => ({ ward: id, amount: labels.length }));
  const open = new Map<string, Patient>();
  const hours = listClockHours(toZonedDay(since, zone), toZonedDay(now, zone), zone);
  let next = 0;
  return hours
    .filter((hour) => hour <= now)
    .map((hour) => {
      const at = formatTime(hour);
      for (let event = events[next]; event !== undefined && event.at <= at; event = events[next]) {
        if (isClosed(event.payload.status)) open.delete(event.subjectId);
        else open.set(event.subjectId, event.payload);
        next += 1;
      }
      return { at, ...buildHourCensus(countPatients(open.values()), beds) };
    });
}

function countPatients(
  patients: Iterable<Patient>,
): { ward: string | null; status: PatientStatus; amount: number }[] {
  const amounts = new Map<string, { ward: string | null; status: PatientStatus; amount: number }>();
  for (const { ward_id: ward, status } of patients) {
    const key = `${ward} ${status}`;
    const amount = (amounts.get(key)?.amount ?? 0) + 1;
    amounts.set(key, { ward, status, amount });
  }
  return [...amounts.values()];
}

function formatTime(at: number): string {
  return new Date(at).toISOString();
}

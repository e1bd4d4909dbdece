import { createPatient, type Patient } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import type { KitSource } from "@wardline/database/repositories/boards/kits";
import { ACUITIES } from "@wardline/domain/patients/acuity";
import { PATIENT_FLAGS } from "@wardline/domain/patients/patient-flags";
import { DEFAULT_WAITING_TARGETS } from "@wardline/domain/patients/waiting";
import type { OnCallDepartment, OnCallRoster } from "@wardline/domain/roster/on-call";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";

/** 14:00 in Lagos. */
export const NOW = Date.parse("2026-11-23T13:00:00Z");

export const NORTH = "1f0c2b3a-0000-4000-8000-000000000001";
export const SOUTH = "2f0c2b3a-0000-4000-8000-000000000002";

const DEPARTMENTS = ["Anaesthesia", "Medicine", "Paediatrics", "Surgery"];
const SURNAMES = ["Ojo", "Obi", "Ude", "Eze"];
const SIGNALS = PATIENT_FLAGS.filter((flag) => flag !== "do_not_name");

/** A patient in North with every signal, unless overridden. */
export function createCard(bed: string, given: Partial<Patient> = {}): Patient {
  const number = Number(bed);
  return {
    id: `00000000-0000-4000-8000-0000000000${bed.padStart(2, "0")}`,
    ...createPatient.body.parse({
      name: `Bartholomew Chukwuemeka Adebayo-Okonkwo ${bed}`,
      gender: "female",
      age: 30 + number,
      hospital_no: `SL-2026-00${bed.padStart(2, "0")}`,
      bed_no: `North ${bed}`,
      status: number % 2 === 0 ? "admitted" : "new_patient",
      teams: "Surgery, Anaesthesia",
      team_on_call: "0803 555 0101\n0803 555 0102",
      flags: SIGNALS,
      acuity: ACUITIES[number % ACUITIES.length],
      expected_discharge: number % 3 === 0 ? "2026-11-21" : "2026-11-25",
      waiting_for: "Laboratory result",
    }),
    ward_id: NORTH,
    ward_bed: bed,
    merged_into: null,
    waiting_since: "2026-11-23T11:40:00.000Z",
    status_since: "2026-11-22T09:30:00.000Z",
    created_at: "2026-11-21T08:10:00.000Z",
    updated_at: "2026-11-23T11:40:00.000Z",
    version: 3,
    ...given,
  };
}

function createWard(id: string, name: string, beds: number): Ward {
  const labels = Array.from({ length: beds }, (_, index) => String(index + 1));
  return { id, name, beds: labels, closed: [], version: 1 };
}

function createDepartment(department: string): OnCallDepartment {
  return { department, dutyStart: null, contact: { email: "", phone: "" }, hod: null };
}

function createRoster(date: string): OnCallRoster {
  const posts = DEPARTMENTS.flatMap((department, index) =>
    ROSTER_ROLES.map((role, place) => ({
      department,
      role,
      position: 1,
      name: `Dr ${SURNAMES[place]} of ${department} on ${date.slice(-2)}`,
      email: "",
      phone: `0803 555 ${index}${place}${date.slice(-2)}`,
    })),
  );
  return { date, changedAt: NOW, departments: DEPARTMENTS, posts };
}

/** A hospital with 22 patients in North, with all signals, and nobody in South. */
export function createFullWard(given: Partial<KitSource> = {}): KitSource {
  const wards = [createWard(NORTH, "North", 24), createWard(SOUTH, "South", 6)];
  return {
    name: "St. Nicholas Hospital",
    revision: 812,
    logoFile: null,
    template: "3d",
    zone: "Africa/Lagos",
    dutyStart: "08:00",
    departments: DEPARTMENTS.map(createDepartment),
    rosters: ["2026-11-22", "2026-11-23", "2026-11-24"].map(createRoster),
    patients: Array.from({ length: 22 }, (_, index) => createCard(String(index + 1))),
    wards,
    announcements: [],
    emergencies: [],
    acuityScale: "sats",
    targets: { ...DEFAULT_WAITING_TARGETS, acuities: [...DEFAULT_WAITING_TARGETS.acuities] },
    lastReservedNumber: 0,
    ...given,
  };
}

import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import { DEMO_TEAMS, pick } from "./data.js";
import { DEMO_SIGNALS, type DemoSignals, PATIENT_SURNAMES } from "./signals.js";

/** Alternating women's and men's names. */
export const PATIENT_FIRST_NAMES = [
  "Adaeze",
  "Chidi",
  "Funmi",
  "Garba",
  "Hauwa",
  "Ikenna",
  "Jide",
  "Bola",
  "Efe",
  "Dayo",
  "Ngozi",
  "Tunde",
  "Zainab",
  "Emeka",
  "Amina",
  "Kelechi",
  "Sade",
  "Uche",
  "Halima",
  "Segun",
];

export interface DemoPatient extends DemoSignals {
  name: string;
  gender: "male" | "female";
  age: number;
  hospital_no: string;
  bed_no: string;
  status: PatientStatus;
  teams: string;
  /** Hours since admission. */
  hoursAgo: number;
}

const STATUSES: readonly PatientStatus[] = [
  "admitted",
  "admitted",
  "admitted",
  "card_opened",
  "admitted",
  "new_patient_reviewed",
  "admitted",
  "new_patient",
  "admitted",
  "new_patient_reviewed",
];

/** Forty patients in six teams, with stays from minutes to nine days; new patients have just arrived. */
export function createDemoPatients(): DemoPatient[] {
  return Array.from({ length: 40 }, (_, index) => {
    // Each round starts with the next team, so that the patients of a team do not all have the same status.
    const round = Math.floor(index / DEMO_TEAMS.length);
    const { department, beds } = pick(DEMO_TEAMS, index + round + 2);
    const status = pick(STATUSES, index * 3);
    return {
      ...inventPerson(department, index * 7, index),
      hospital_no: `SL-${String(20_410 + index * 37)}`,
      bed_no: `${beds}${String(round + 1).padStart(2, "0")}`,
      status,
      teams: department,
      hoursAgo: inventHoursSinceAdmission(status, index),
      ...DEMO_SIGNALS[index],
    };
  });
}

/** Invents a patient; `first` and `surname` choose the names. Patients in Obstetrics are always women. */
export function inventPerson(
  department: string,
  first: number,
  surname: number,
): Pick<DemoPatient, "name" | "gender" | "age"> {
  const isWoman = first % 2 === 0 || department === "Obstetrics";
  const [youngest, oldest] = AGES[department] ?? [17, 89];
  return {
    name: `${pick(PATIENT_FIRST_NAMES, isWoman ? first - (first % 2) : first)} ${pick(PATIENT_SURNAMES, surname)}`,
    gender: isWoman ? "female" : "male",
    age: youngest + ((surname * 17) % (oldest - youngest + 1)),
  };
}

const AGES: Readonly<Record<string, readonly [youngest: number, oldest: number]>> = {
  Paediatrics: [1, 14],
  Obstetrics: [18, 41],
};

/**
 * Invents hours since admission: a few for reviewed patients, up to a day for patients with an open card, up to nine
 * days for admitted patients.
 */
function inventHoursSinceAdmission(status: PatientStatus, index: number): number {
  if (status === "new_patient_reviewed") return 0.6 + ((index * 7) % 12) * 0.16 + index * 0.005;
  if (status === "card_opened") return 3 + ((index * 5) % 20);
  return 6 + ((index * index * 11) % 209);
}

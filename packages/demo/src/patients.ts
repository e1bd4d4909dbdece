import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import { DEMO_TEAMS, pick } from "./data.js";
import { DEMO_SIGNALS, type DemoSignals, PATIENT_SURNAMES } from "./signals.js";

/** Women's and men's by turns. */
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
  /** How long ago the card was opened, in hours. */
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

/** Forty cards over the six teams, with stays from some minutes to nine days; who is new has just come. */
export function demoPatients(): DemoPatient[] {
  return Array.from({ length: 40 }, (_, index) => {
    // One after another, each round beginning with the next team: no team has all of one status.
    const round = Math.floor(index / DEMO_TEAMS.length);
    const { department, beds } = pick(DEMO_TEAMS, index + round + 2);
    const status = pick(STATUSES, index * 3);
    return {
      ...personOf(department, index * 7, index),
      hospital_no: `SL-${String(20_410 + index * 37)}`,
      bed_no: `${beds}${String(round + 1).padStart(2, "0")}`,
      status,
      teams: department,
      hoursAgo: hoursSince(status, index),
      ...DEMO_SIGNALS[index],
    };
  });
}

/** Someone whom a department may have: the names of these numbers, a woman where only women are. */
export function personOf(
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

/** Who was reviewed came within the last hours, who has a card open within a day, who is admitted within nine. */
function hoursSince(status: PatientStatus, index: number): number {
  if (status === "new_patient_reviewed") return 0.6 + ((index * 7) % 12) * 0.16 + index * 0.005;
  if (status === "card_opened") return 3 + ((index * 5) % 20);
  return 6 + ((index * index * 11) % 209);
}

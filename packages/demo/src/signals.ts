import type { Acuity } from "@wardline/domain/patients/acuity";
import type { PatientFlag } from "@wardline/domain/patients/patient-flags";

/** Optional details of a demonstration patient. */
export interface DemoSignals {
  flags?: PatientFlag[];
  acuity?: Acuity;
  waiting_for?: string;
  leavesInDays?: number;
}

/** One surname per patient; in one ward, exactly two patients with the same first name have similar surnames. */
export const PATIENT_SURNAMES: readonly string[] = [
  "Garba",
  "Umeh",
  "Danjuma",
  "Afolabi",
  "Ekong",
  "Lawal",
  "Chukwu",
  "Mensah",
  "Oni",
  "Sule",
  "Ibrahim",
  "Etim",
  "Balogun",
  "Achebe",
  "Musa",
  "Okoro",
  "Idris",
  "Bello",
  "Adeyemi",
  "Nwosu",
  "Eze",
  "Udo",
  "Tanko",
  "Fashola",
  "Quaye",
  "Peters",
  "Haruna",
  "Ogunleye",
  "Williams",
  "Zubair",
  "Ibraheem",
  "Kalu",
  "Jibril",
  "Dike",
  "Sanusi",
  "Ejiofor",
  "Onyeka",
  "Briggs",
  "Yusuf",
  "Inyang",
];

/**
 * Details by position. New patients (positions ending in nine) have only recently arrived; two of them have waited too
 * long.
 */
export const DEMO_SIGNALS: Readonly<Record<number, DemoSignals & { hoursAgo?: number }>> = {
  0: { flags: ["falls"], leavesInDays: 1 },
  1: { acuity: 3, waiting_for: "Imaging" },
  4: { flags: ["contact"], leavesInDays: 4 },
  7: { flags: ["nil_by_mouth"], waiting_for: "Theatre" },
  9: { hoursAgo: 1.4, waiting_for: "Doctor" },
  12: { flags: ["falls", "allergy"], leavesInDays: 0 },
  15: { flags: ["do_not_name"] },
  18: { leavesInDays: 2, waiting_for: "Medicines" },
  19: { hoursAgo: 0.3, acuity: 4 },
  22: { flags: ["droplet"], leavesInDays: 3 },
  26: { flags: ["interpreter"], waiting_for: "Specialist review" },
  29: { hoursAgo: 0.5, acuity: 2, waiting_for: "Doctor" },
  31: { flags: ["allergy"], acuity: 3, waiting_for: "Laboratory result" },
  33: { flags: ["airborne"] },
  36: { leavesInDays: 1, waiting_for: "Family or transport" },
  39: { hoursAgo: 0.2, acuity: 3 },
};

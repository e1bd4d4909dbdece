import type { Gender, PatientData } from "@wardline/contracts/patients";

/** The person's word for each field of a patient, wherever one is shown (docs/product.md, Patients page). */
export const PATIENT_FIELD_LABELS: Readonly<Record<keyof PatientData, string>> = {
  name: "Patient's Name",
  gender: "Gender",
  age: "Age",
  hospital_no: "Hospital No.",
  bed_no: "Bed No.",
  status: "Status",
  teams: "Managing Team",
  team_on_call: "Team on Call",
  team_email: "Teams Email",
};

export const GENDER_LABELS: Readonly<Record<Gender, string>> = {
  male: "Male",
  female: "Female",
  other: "Other",
  unknown: "Unknown",
};

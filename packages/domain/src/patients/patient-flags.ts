/** Warnings for everyone who comes to a bed, in display order (docs/wire/patients.md, Signals). */
export const PATIENT_FLAGS = [
  "contact",
  "droplet",
  "airborne",
  "falls",
  "allergy",
  "nil_by_mouth",
  "interpreter",
  "do_not_name",
] as const;

export type PatientFlag = (typeof PATIENT_FLAGS)[number];

export const PATIENT_FLAG_LABELS: Readonly<Record<PatientFlag, string>> = {
  contact: "Contact precautions",
  droplet: "Droplet precautions",
  airborne: "Airborne precautions",
  falls: "Risk of falling",
  allergy: "Allergy",
  nil_by_mouth: "Nil by mouth",
  interpreter: "Interpreter needed",
  do_not_name: "Do not name on displays",
};

/** Compact form of a flag: letters in a shape, readable without colour. */
export interface FlagMark {
  mark: string;
  /** A hexagon means isolation, a triangle is a warning, a circle is a request, and the square hides the name. */
  shape: "hexagon" | "triangle" | "circle" | "square";
}

export const PATIENT_FLAG_MARKS: Readonly<Record<PatientFlag, FlagMark>> = {
  contact: { mark: "C", shape: "hexagon" },
  droplet: { mark: "D", shape: "hexagon" },
  airborne: { mark: "A", shape: "hexagon" },
  // Not "F", which could be read as "female".
  falls: { mark: "FR", shape: "triangle" },
  allergy: { mark: "AL", shape: "triangle" },
  nil_by_mouth: { mark: "NBM", shape: "circle" },
  interpreter: { mark: "INT", shape: "circle" },
  do_not_name: { mark: "DNN", shape: "square" },
};

/** Replaces the name of a patient who must not be named. */
export const PRIVATE_NAME = "Private";

/** Removes duplicates and sorts flags into their canonical order. */
export function normaliseFlags(flags: readonly PatientFlag[]): PatientFlag[] {
  return PATIENT_FLAGS.filter((flag) => flags.indexOf(flag) >= 0);
}

import { createPatient, type Patient, patientData } from "@wardline/contracts/patients";
import type * as z from "zod";

/** What a form knows of its fields: one sentence for each that needs attention. */
export type FieldErrors = Record<string, string>;

/** A typed age as it is stored: a number when it is one, else the text, such as "6 months" (api.md 3). */
export function readAge(text: string): number | string {
  const trimmed = text.trim();
  return /^\d+([.]\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** The fields of a new card that the contract refuses, before anything is sent (spec.md 5). */
export function newCardErrors(values: z.input<typeof createPatient.body>): FieldErrors {
  return problems(createPatient.body, values);
}

/** The fields of a changed card that the contract refuses, before anything is sent. */
export function changedCardErrors(values: z.input<typeof patientData>): FieldErrors {
  return problems(patientData, values);
}

/** The fields in which the two states of a card differ, and that someone else changed meanwhile. */
export function changedMeanwhile(
  before: Patient,
  now: Patient,
): (keyof typeof patientData.shape)[] {
  const fields = Object.keys(patientData.shape) as (keyof typeof patientData.shape)[];
  return fields.filter((field) => before[field] !== now[field]);
}

function problems(schema: z.ZodType, values: unknown): FieldErrors {
  const result = schema.safeParse(values);
  const errors: FieldErrors = {};
  for (const { path, message } of result.error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors;
}

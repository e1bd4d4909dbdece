import { randomUUID } from "node:crypto";
import { createPatient, type Patient } from "@wardline/contracts/patients/patient";
import type { TestApp } from "./app.js";

/** Makes the required fields of a casualty card, with a unique hospital number. */
export function createPatientFields() {
  return {
    name: "Adaeze Okafor",
    gender: "female" as const,
    age: 34,
    hospital_no: `SL-${randomUUID().slice(0, 8)}`,
  };
}

/** Opens a card and returns it. */
export async function openCard(
  app: TestApp,
  token: string,
  given: Partial<ReturnType<typeof createPatientFields>> & Record<string, unknown> = {},
): Promise<Patient> {
  const { data } = await app.call(
    createPatient,
    { body: { ...createPatientFields(), ...given } },
    { token },
  );
  return data;
}

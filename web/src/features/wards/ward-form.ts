import { addWard, type Ward } from "@wardline/contracts/wards";
import { readBeds, writeBeds } from "@wardline/domain/bed-list";
import { type FieldErrors, schemaErrors } from "../../ui/form/form-errors.js";
import type { WardFields } from "./ward-changes.js";

/** A ward as its form holds it: the beds as people type them, "1-12, A1-A6". */
export interface WardValues extends Record<string, unknown> {
  name: string;
  beds: string;
}

/** What the form starts with; null for a new ward. */
export function wardValues(ward: Ward | null): WardValues {
  return ward === null ? { name: "", beds: "" } : { name: ward.name, beds: writeBeds(ward.beds) };
}

/** What the form sends. */
export function wardBody({ name, beds }: WardValues): WardFields {
  return { name, beds: readBeds(beds) };
}

/** What the contract refuses, by the form's fields: a bed's problem names the bed. */
export function wardErrors(values: WardValues): FieldErrors {
  return byField(schemaErrors(addWard.body, wardBody(values)), wardBody(values).beds);
}

/** The contract's paths, such as "beds.3", as the form's fields. */
export function byField(errors: FieldErrors, beds: readonly string[]): FieldErrors {
  const found: FieldErrors = {};
  for (const [path, message] of Object.entries(errors)) {
    const [field = "", index] = path.split(".");
    const bed = index === undefined ? undefined : beds[Number(index)];
    found[field] ??= bed === undefined ? message : `“${bed}”: ${message}`;
  }
  return found;
}

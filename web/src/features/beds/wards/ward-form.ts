import { addWard, type Ward } from "@wardline/contracts/patients/wards";
import { bayProblem, formatBays, parseBays } from "@wardline/domain/wards/bays";
import { formatBeds, parseBeds } from "@wardline/domain/wards/bed-list";
import { normaliseBeds } from "@wardline/domain/wards/ward";
import { type FieldErrors, validateSchema } from "../../../ui/form/form-errors.js";
import type { WardFields } from "./ward-changes.js";

/** A ward as form values: beds are typed text such as "1-12, A1-A6". */
export interface WardValues extends Record<string, unknown> {
  name: string;
  beds: string;
  /** One bay per line: "Bay 1: S01-S04". */
  bays: string;
  /** Position from 1, or `ORDER_BY_NAME`. */
  order: string;
}

export const ORDER_BY_NAME = "";

/** Returns the initial values of the form; null stands for a new ward. */
export function toWardValues(ward: Ward | null): WardValues {
  if (ward === null) return { name: "", beds: "", bays: "", order: ORDER_BY_NAME };
  const { name, beds, bays = [], order = ORDER_BY_NAME } = ward;
  return { name, beds: formatBeds(normaliseBeds(beds)), bays: formatBays(bays), order: `${order}` };
}

/** Returns the request body, with bays and position only if they changed. */
export function toWardBody(values: WardValues, before: Ward | null = null): WardFields {
  const { name, beds, bays, order } = values;
  const former = toWardValues(before);
  return {
    name,
    beds: parseBeds(beds),
    ...(bays !== former.bays && { bays: parseBays(bays) }),
    ...(order !== former.order && { order: order === ORDER_BY_NAME ? null : Number(order) }),
  };
}

/** Returns the contract's errors by form field; an error about a bed names the bed. */
export function findWardErrors(values: WardValues): FieldErrors {
  const body = toWardBody(values);
  const problem = bayProblem(parseBays(values.bays), body.beds);
  const errors = toWardFields(validateSchema(addWard.body, body), body.beds);
  return problem === null ? errors : { ...errors, bays: problem };
}

/** Converts the contract's paths, such as "beds.3", to form fields. */
export function toWardFields(errors: FieldErrors, beds: readonly string[]): FieldErrors {
  const found: FieldErrors = {};
  for (const [path, message] of Object.entries(errors)) {
    const [field = "", index] = path.split(".");
    const bed = field === "beds" && index !== undefined ? beds[Number(index)] : undefined;
    found[field] ??= bed === undefined ? message : `“${bed}”: ${message}`;
  }
  return found;
}

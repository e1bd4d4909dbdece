import type { UseFormReturnType } from "@mantine/form";
import { ApiError } from "@wardline/client/call-error";
import type * as z from "zod";

/** One sentence for each field that needs attention, by dotted path. */
export type FieldErrors = Record<string, string>;

/** What a contract refuses, before anything is sent. */
export function schemaErrors(schema: z.ZodType, values: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    errors[path.join(".")] ??= message;
  }
  return errors;
}

/** Shows errors at a form's fields and goes to the first field that has one. Returns whether there were any. */
export function showErrors<T extends Record<string, unknown>>(
  form: UseFormReturnType<T>,
  errors: FieldErrors,
): boolean {
  const fields = Object.keys(errors);
  if (fields.length === 0) return false;
  form.setErrors(errors);
  const first = Object.keys(form.getValues()).find((field) => field in errors) ?? fields[0];
  requestAnimationFrame(() => form.getInputNode(first ?? "")?.focus());
  return true;
}

/**
 * What the server says is wrong with which field, as a form takes it (`form.setErrors`). Paths inside a wrapper are
 * cut to the field: "patientData.age" is `age` with the wrapper "patientData". Empty when the failure is of no field.
 */
export function fieldErrors(error: unknown, wrapper?: string): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const prefix = wrapper === undefined ? "" : `${wrapper}.`;
  return Object.fromEntries(
    error.errors.map(({ path, message }) => [
      path.startsWith(prefix) ? path.slice(prefix.length) : path,
      message,
    ]),
  );
}

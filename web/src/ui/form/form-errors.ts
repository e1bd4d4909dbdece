import type { UseFormReturnType } from "@mantine/form";
import { ApiError } from "@wardline/client/call-error";
import type * as z from "zod";

/** Error messages by dotted path, one per invalid field. */
export type FieldErrors = Record<string, string>;

/** Validates values against a contract before they are sent. */
export function validateSchema(schema: z.ZodType, values: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    errors[path.join(".")] ??= message;
  }
  return errors;
}

/** Shows the errors of a form and focuses the first field with an error. Returns true if there were errors. */
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

/** Converts a server error to field errors; with the wrapper "patientData", "patientData.age" becomes `age`. */
export function parseFieldErrors(error: unknown, wrapper?: string): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const prefix = wrapper === undefined ? "" : `${wrapper}.`;
  return Object.fromEntries(
    error.errors.map(({ path, message }) => [
      path.startsWith(prefix) ? path.slice(prefix.length) : path,
      message,
    ]),
  );
}

import type { UseFormReturnType } from "@mantine/form";
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

import type { UseFormReturnType } from "@mantine/form";
import { useDraft } from "./draft.js";

/**
 * Keeps the fields of a form that were changed, as `useDraft` does; the others come from the record as it is when the
 * form is back.
 */
export function useFormDraft<Values extends Record<string, unknown>>(
  name: string,
  form: UseFormReturnType<Values>,
  isUnsaved: boolean,
): void {
  const changed = Object.entries(form.values).filter(([field]) => form.isDirty(field));
  useDraft({
    form: name,
    values: Object.fromEntries(changed) as Partial<Values>,
    isDirty: isUnsaved,
    onRestore: form.setValues,
  });
}

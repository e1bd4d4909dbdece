import { Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { FormButtons, type FormButtonsProps } from "../dialog/DialogActions.js";
import { DraftNote, type DraftNoteProps } from "./DraftNote.js";
import type { RestoredDraft } from "./draft.js";
import { FormErrors } from "./FormErrors.js";
import { focusFirst } from "./focus-first.js";

export interface DialogFormProps<Values extends Record<string, unknown>>
  extends Omit<FormButtonsProps, "isBusy">,
    Pick<DraftNoteProps, "labels" | "formatValue"> {
  /** The result of `useRecordForm`. */
  entry: {
    form: UseFormReturnType<Values>;
    draft: RestoredDraft | null;
    isBusy: boolean;
    save: (values: Values) => Promise<void>;
  };
  /** Fields that show their own errors; by default all fields. */
  shownBy?: readonly string[];
  children: ReactNode;
}

/** The form of a dialog: a note about restored entries, the fields, and the buttons. */
export function DialogForm<Values extends Record<string, unknown>>(props: DialogFormProps<Values>) {
  const { entry, labels, formatValue, shownBy, children, ...buttons } = props;
  const { form, draft, isBusy, save } = entry;
  return (
    <form ref={focusFirst} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <DraftNote draft={draft} labels={labels} formatValue={formatValue} />
        {children}
        <FormErrors errors={form.errors} shownBy={shownBy ?? Object.keys(form.values)} />
        <FormButtons {...buttons} isBusy={isBusy} />
      </Stack>
    </form>
  );
}

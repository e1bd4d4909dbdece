import { Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { FormButtons, type FormButtonsProps } from "../dialog/DialogActions.js";
import { UnsavedGuard } from "../dialog/FormDialog.js";
import { useBottomBar } from "../page/SaveBar.js";
import { DraftNote, type DraftNoteProps } from "./DraftNote.js";
import type { RestoredDraft } from "./draft.js";
import { FormErrors } from "./FormErrors.js";
import { focusFirst } from "./focus-first.js";
import { type ConcurrentChange, ConcurrentChangeAlert } from "./record-form.js";

interface FormEntry<Values> {
  form: UseFormReturnType<Values>;
  baseValues: Values;
  concurrentChanges: readonly ConcurrentChange[];
  dismiss: () => void;
  draft: RestoredDraft | null;
  isBusy: boolean;
  save: (values: Values) => Promise<void>;
}

interface FormProps<Values> {
  labels?: Readonly<Partial<Record<keyof Values, string>>>;
  formatValue?: (values: Values, field: keyof Values & string) => string;
  /** Fields that show their own errors; by default all fields. */
  shownBy?: readonly string[];
  children: ReactNode;
}

export interface DialogFormProps<Values extends Record<string, unknown>>
  extends Omit<FormButtonsProps, "isBusy">,
    FormProps<Values> {
  entry: FormEntry<Values>;
}

/** The form of a dialog: notes about restored entries and other people's changes, the fields, and the buttons. */
export function DialogForm<Values extends Record<string, unknown>>(props: DialogFormProps<Values>) {
  const { entry, labels, formatValue, shownBy, children, ...buttons } = props;
  const { form, draft, isBusy, save } = entry;
  const texts = { labels, formatValue } as Pick<DraftNoteProps, "labels" | "formatValue">;
  return (
    <form ref={focusFirst} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <DraftNote draft={draft} {...texts} />
        <ConcurrentChangeAlert {...entry} {...texts} />
        {children}
        <FormErrors errors={form.errors} shownBy={shownBy ?? Object.keys(form.values)} />
        <FormButtons {...buttons} isBusy={isBusy} />
      </Stack>
    </form>
  );
}

interface PageFormProps<Values extends Record<string, unknown>>
  extends Omit<FormButtonsProps, "label" | "isBusy" | "onCancel">,
    FormProps<Values> {
  entry: FormEntry<Values> & { isUnsaved: boolean };
  label?: string;
  errors?: Readonly<Record<string, unknown>>;
  /** True if leaving the page would lose entries; by default the form decides. */
  isUnsaved?: boolean;
  /** Names of the search parameters whose change only switches to another form on the same page. */
  within?: readonly string[];
}

/** A form on a page: a note about other people's changes, the fields, and a save bar that stays in view. */
export function PageForm<Values extends Record<string, unknown>>(props: PageFormProps<Values>) {
  const { entry, labels, formatValue, children, ...rest } = props;
  const { form, draft, isBusy, save } = entry;
  const { shownBy = Object.keys(form.values), errors = form.errors, ...options } = rest;
  const texts = { labels, formatValue } as Pick<DraftNoteProps, "labels" | "formatValue">;
  const { isUnsaved = entry.isUnsaved, within, label = "Save Changes", ...buttons } = options;
  useBottomBar();
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <DraftNote draft={draft} />
        <ConcurrentChangeAlert {...entry} {...texts} />
        {children}
        <FormErrors errors={errors} shownBy={shownBy} />
        <FormButtons {...buttons} label={label} isBusy={isBusy} />
      </Stack>
      <UnsavedGuard isDirty={isUnsaved} {...(within && { within })} />
    </form>
  );
}

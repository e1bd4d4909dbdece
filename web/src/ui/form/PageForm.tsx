import { Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { FormButtons, type FormButtonsProps } from "../dialog/DialogActions.js";
import { UnsavedGuard } from "../dialog/FormDialog.js";
import { useBottomBar } from "../page/use-bottom-bar.js";
import { DraftNote } from "./DraftNote.js";
import type { RestoredDraft } from "./draft.js";
import { FormErrors } from "./FormErrors.js";
import {
  type ConcurrentChange,
  ConcurrentChangeAlert,
  type ConcurrentChangeAlertProps,
} from "./record-form.js";

interface PageFormProps<Values extends Record<string, unknown>>
  extends Omit<FormButtonsProps, "label" | "isBusy" | "onCancel">,
    Partial<Pick<ConcurrentChangeAlertProps, "getLabel" | "formatValue">> {
  /** The result of `useRecordForm`. */
  entry: {
    form: UseFormReturnType<Values>;
    concurrentChanges: readonly ConcurrentChange[];
    dismiss: () => void;
    draft: RestoredDraft | null;
    isUnsaved: boolean;
    isBusy: boolean;
    save: (values: Values) => Promise<void>;
  };
  label?: string;
  /** Fields that show their own error. Other errors appear above the buttons. */
  shownBy?: readonly string[];
  errors?: Readonly<Record<string, unknown>>;
  /** True if leaving the page would lose entries; by default the form decides. */
  isUnsaved?: boolean;
  /** Names of the search parameters whose change only switches to another form on the same page. */
  within?: readonly string[];
  children: ReactNode;
}

/**
 * A form on a page: a note about other people's changes, the fields, and a save bar that stays in
 * view.
 */
export function PageForm<Values extends Record<string, unknown>>(props: PageFormProps<Values>) {
  const {
    entry,
    getLabel = String,
    formatValue = String,
    shownBy,
    errors,
    children,
    ...rest
  } = props;
  const { form, concurrentChanges, dismiss, draft, isBusy, save } = entry;
  const { isUnsaved = entry.isUnsaved, within, label = "Save Changes", ...buttons } = rest;
  useBottomBar();
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <DraftNote draft={draft} />
        <ConcurrentChangeAlert
          changes={concurrentChanges}
          getLabel={getLabel}
          formatValue={formatValue}
          onDismiss={dismiss}
        />
        {children}
        <FormErrors errors={errors ?? form.errors} shownBy={shownBy ?? Object.keys(form.values)} />
        <FormButtons {...buttons} label={label} isBusy={isBusy} />
      </Stack>
      <UnsavedGuard isDirty={isUnsaved} {...(within && { within })} />
    </form>
  );
}

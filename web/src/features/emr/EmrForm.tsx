import { Alert, Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { EmrSettings, SeenIdentifier } from "@wardline/contracts/emr";
import { LIMITS } from "@wardline/domain/limits";
import { type ReactNode, useEffect } from "react";
import { UnsavedGuard } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { fieldErrors } from "../../ui/form/form-errors.js";
import { PasswordField } from "../../ui/form/PasswordField.js";
import { RowsField } from "../../ui/form/RowsField.js";
import { MeanwhileAlert, useRecordEditing } from "../../ui/form/record-form.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import { unlessUnavailable } from "../../ui/form/unavailable.js";
import {
  EMR_LABELS,
  type EmrValues,
  emrChange,
  emrErrors,
  emrText,
  emrValues,
  errorsByRow,
  type HeaderRow,
  headerPath,
  identifierChoices,
} from "./emr-form.js";
import { currentEmrOf, useSaveEmrSettings } from "./emr-settings.js";

interface HeaderRowsProps {
  rows: readonly HeaderRow[];
  errorOf: (row: HeaderRow) => ReactNode;
  onChange: (rows: HeaderRow[]) => void;
}

const BLANK = { key: "", value: "", storedKey: null };

/** Headers that are sent to the EMR with every call. */
function HeaderRows({ rows, errorOf, onChange }: HeaderRowsProps) {
  return (
    <RowsField
      label="Headers (optional)"
      hint="Sent with every call. Stored values are not shown again."
      rows={rows}
      onChange={onChange}
      blank={BLANK}
      atMost={LIMITS.emrHeaders}
      what="header"
      nameOf={({ key }) => key}
    >
      {(row, index, change) => {
        const error = errorOf(row);
        return (
          <>
            <TextInput
              {...CODE_TEXT}
              flex={1}
              aria-label={`Header ${index + 1} name`}
              placeholder="Header"
              maxLength={LIMITS.text}
              value={row.key}
              error={Boolean(error)}
              onChange={(event) => change({ key: event.currentTarget.value })}
              autoComplete="off"
            />
            <TextInput
              {...CODE_TEXT}
              flex={1.4}
              aria-label={`Header ${index + 1} value`}
              placeholder="Value"
              value={row.value}
              error={error}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => change({ value: event.currentTarget.value })}
              autoComplete="off"
            />
          </>
        );
      }}
    </RowsField>
  );
}

const toast = toastsAbout("emr");

interface EmrFormProps {
  settings: EmrSettings | null;
  /** The kinds of identifiers that the last test of the connection saw. */
  seen: readonly SeenIdentifier[];
  onSaved: () => void;
  /** Receives whether something was not saved: it is not what a test would test. */
  onDirty: (isDirty: boolean) => void;
}

/**
 * The EMR connection (docs/product.md, EMR integration): saved only when it is valid and differs from what is stored.
 */
export function EmrForm({ settings, seen, onSaved, onDirty }: EmrFormProps) {
  const save = useSaveEmrSettings();
  const { form, base, meanwhile, follow, take, dismiss } = useRecordEditing<
    EmrSettings | null,
    EmrValues
  >({ record: settings, valuesOf: emrValues });
  const problems = emrErrors(form.values, base);
  const change = emrChange(form.values, base);
  const isDirty = change !== null;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const canSave = isDirty && Object.keys(problems).length === 0;
  // What was only not filled in yet is said once its field was left.
  const shown = (field: keyof EmrValues) =>
    form.errors[field] ?? (form.isTouched(field) ? problems[field] : undefined);

  async function submit(): Promise<void> {
    if (!canSave || save.isPending) return;
    const isNew = base === null;
    try {
      take(await save.mutateAsync({ version: base?.version ?? 0, change }));
      onSaved();
      toast.success(`EMR settings ${isNew ? "created" : "updated"} successfully`);
    } catch (error) {
      form.setErrors(errorsByRow(fieldErrors(error), form.getValues()));
      toast.error(error, "Failed to save EMR settings");
      const current = currentEmrOf(error);
      if (current !== null) follow(current);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="md">
        <MeanwhileAlert
          changes={meanwhile}
          labelOf={(field) => EMR_LABELS[field as keyof EmrValues]}
          textOf={(field) => emrText(emrValues(base), field as keyof EmrValues)}
          onDismiss={dismiss}
        />
        <TextInput
          {...CODE_TEXT}
          label={EMR_LABELS.base_url}
          type="url"
          required
          placeholder="https://emr.example.org/fhir"
          maxLength={LIMITS.address}
          description="The base address of a FHIR R4 server, or of a REST interface that searches with ?q="
          autoComplete="off"
          {...form.getInputProps("base_url")}
          error={shown("base_url")}
        />
        {base?.is_readable === false ? (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
            The stored key and headers cannot be read any more, so the medical record cannot be
            asked. Please enter them again.
          </Alert>
        ) : null}
        <PasswordField
          label={EMR_LABELS.api_key}
          required={base?.is_readable !== true}
          placeholder={base?.is_readable === true ? `Stored ${base.api_key_hint}` : ""}
          description={
            base?.is_readable === true
              ? "Leave empty to keep the stored key."
              : "Kept encrypted; it is never shown again."
          }
          autoComplete="new-password"
          {...form.getInputProps("api_key")}
          error={shown("api_key") ?? (base === null ? undefined : problems.api_key)}
        />
        <HeaderRows
          rows={form.values.headers}
          errorOf={({ id, key, value }) =>
            form.errors[headerPath(id)] ??
            (key.trim() === "" && value.trim() === "" ? undefined : problems[headerPath(id)])
          }
          onChange={(headers) => {
            form.clearErrors();
            form.setFieldValue("headers", headers);
          }}
        />
        <NativeSelect
          label={EMR_LABELS.identifier}
          description="Test the connection to see the identifiers of your patients."
          data={[
            { value: "", label: "Medical record number (MR)" },
            ...identifierChoices(base, seen),
          ]}
          {...form.getInputProps("identifier")}
        />
        <FormErrors
          errors={{ ...form.errors, ...(problems.headers && { headers: problems.headers }) }}
          shownBy={[
            "base_url",
            "api_key",
            "identifier",
            ...form.values.headers.map(({ id }) => headerPath(id)),
          ]}
        />
        <Group>
          <Button type="submit" loading={save.isPending} {...unlessUnavailable(!canSave)}>
            Save settings
          </Button>
        </Group>
      </Stack>
      <UnsavedGuard isDirty={isDirty && form.isDirty()} />
    </form>
  );
}

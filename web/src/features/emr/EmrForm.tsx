import { Alert, NativeSelect, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { queryOptions } from "@tanstack/react-query";
import {
  createEmrSettings,
  type EmrSettings,
  type ExampleIdentifier,
  getEmrSettings,
  updateEmrSettings,
} from "@wardline/contracts/patients/emr";
import { LIMITS } from "@wardline/domain/limits";
import { useEffect } from "react";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { parseFieldErrors } from "../../ui/form/form-errors.js";
import { PageForm } from "../../ui/form/PageForm.js";
import { PasswordField } from "../../ui/form/PasswordField.js";
import { RowsField } from "../../ui/form/RowsField.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import {
  EMR_LABELS,
  type EmrChange,
  type EmrValues,
  emrText,
  findEmrErrors,
  getHeaderPath,
  groupErrorsByRow,
  listIdentifierChoices,
  toEmrChange,
  toEmrValues,
} from "./emr-form.js";

/** Query for the EMR connection without its secrets; null if there is none. */
export const emrSettingsQuery = queryOptions({
  ...answerQuery(["emr-settings"], getEmrSettings),
  // The cached settings count as stale at once, because no live event reports a change.
  staleTime: 0,
});

const emrUpdate = createVersionedMutation({
  send: async ({ version, change }: { version: number; change: EmrChange }) =>
    change.kind === "create"
      ? (await call(createEmrSettings, { body: change.body })).data
      : (await call(updateEmrSettings, { body: change.body, ifMatch: version })).data,
  put: (client, settings) => client.setQueryData(emrSettingsQuery.queryKey, settings),
});

const toast = toastsAbout("emr");

interface EmrFormProps {
  settings: EmrSettings | null;
  /** Kinds of identifiers that the last connection test found. */
  foundIdentifiers: readonly ExampleIdentifier[];
  onSaved: () => void;
  /** Reports whether the form has unsaved changes; a connection test uses only saved settings. */
  onDirty: (isDirty: boolean) => void;
}

/** Form of the EMR connection (docs/product.md, EMR integration). It saves only valid changes. */
export function EmrForm({ settings, foundIdentifiers, onSaved, onDirty }: EmrFormProps) {
  const update = emrUpdate.useChange();
  const entry = useRecordForm({
    record: settings,
    toValues: toEmrValues,
    serverErrors: (error, values) => groupErrorsByRow(parseFieldErrors(error), values),
    send: async (values, on) => {
      const change = toEmrChange(values, on);
      return change && (await update.mutateAsync({ version: on?.version ?? 0, change }));
    },
    readCurrent: emrUpdate.readCurrent,
    selectLatest: (saved) => saved,
    toast,
    saved: `EMR settings ${settings === null ? "created" : "updated"} successfully`,
    failed: "Failed to save EMR settings",
    onSaved,
  });
  const { form, base } = entry;
  const problems = findEmrErrors(form.values, base);
  const isDirty = toEmrChange(form.values, base) !== null;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const canSave = isDirty && Object.keys(problems).length === 0;
  const isReadable = base?.is_readable === true;
  // A field that was never filled in shows its error only after the user has left it.
  const getShownError = (field: keyof EmrValues) =>
    form.errors[field] ?? (form.isTouched(field) ? problems[field] : undefined);

  return (
    <PageForm
      entry={{ ...entry, save: async (values) => (canSave ? entry.save(values) : undefined) }}
      labels={EMR_LABELS}
      formatValue={emrText}
      errors={{ ...form.errors, ...(problems.headers && { headers: problems.headers }) }}
      shownBy={[
        "base_url",
        "api_key",
        "identifier",
        ...form.values.headers.map(({ id }) => getHeaderPath(id)),
      ]}
      isUnsaved={isDirty && entry.isUnsaved}
      label="Save settings"
      isUnavailable={!canSave}
    >
      <TextInput
        {...CODE_TEXT}
        label={EMR_LABELS.base_url}
        type="url"
        required
        placeholder="https://emr.example.org/fhir"
        maxLength={LIMITS.address}
        description="The base address of a FHIR R4 server, or of a REST interface that searches with ?q="
        {...form.getInputProps("base_url")}
        error={getShownError("base_url")}
      />
      {base?.is_readable === false ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
          The stored key and headers can no longer be read, so the EMR cannot be searched. Please
          enter them again.
        </Alert>
      ) : null}
      <PasswordField
        label={EMR_LABELS.api_key}
        required={!isReadable}
        placeholder={isReadable ? `Stored ${base.api_key_hint}` : ""}
        description={
          isReadable
            ? "Leave empty to keep the stored key."
            : "Stored encrypted and never shown again."
        }
        autoComplete="new-password"
        {...form.getInputProps("api_key")}
        error={getShownError("api_key") ?? (base === null ? undefined : problems.api_key)}
      />
      <RowsField
        label="Headers (optional)"
        hint="Sent with every call. Stored values are not shown again."
        rows={form.values.headers}
        onChange={(headers) => {
          form.clearErrors();
          form.setFieldValue("headers", headers);
        }}
        blank={{ key: "", value: "", storedKey: null }}
        maxRows={LIMITS.emrHeaders}
        what="header"
        getName={({ key }) => key}
      >
        {({ id, key, value }, index, change) => {
          const isEmpty = key.trim() === "" && value.trim() === "";
          const path = getHeaderPath(id);
          const error = form.errors[path] ?? (isEmpty ? undefined : problems[path]);
          return (
            <>
              <TextInput
                {...CODE_TEXT}
                flex={1}
                aria-label={`Header ${index + 1} name`}
                placeholder="Header"
                maxLength={LIMITS.text}
                value={key}
                error={Boolean(error)}
                onChange={(event) => change({ key: event.currentTarget.value })}
              />
              <TextInput
                {...CODE_TEXT}
                flex={1.4}
                aria-label={`Header ${index + 1} value`}
                placeholder="Value"
                value={value}
                error={error}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(event) => change({ value: event.currentTarget.value })}
              />
            </>
          );
        }}
      </RowsField>
      <NativeSelect
        label={EMR_LABELS.identifier}
        description="Test the connection to see the identifiers of your patients."
        data={[
          { value: "", label: "Medical record number (MR)" },
          ...listIdentifierChoices(base, foundIdentifiers),
        ]}
        {...form.getInputProps("identifier")}
      />
    </PageForm>
  );
}

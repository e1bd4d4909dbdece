import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { createEmrSettings, type EmrSettings, MASKED_HEADER } from "@wardline/contracts/emr";
import { LIMITS } from "@wardline/domain/limits";
import type { ReactNode } from "react";
import { UnsavedGuard } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { type FieldErrors, fieldErrors, schemaErrors } from "../../ui/form/form-errors.js";
import { PasswordField } from "../../ui/form/PasswordField.js";
import { RowsField } from "../../ui/form/RowsField.js";
import { type EmrChange, useSaveEmrSettings } from "./emr-settings.js";

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
              flex={1}
              aria-label={`Header ${index + 1} name`}
              placeholder="Header"
              maxLength={LIMITS.text}
              value={row.key}
              error={Boolean(error)}
              onChange={(event) => change({ key: event.currentTarget.value })}
              autoComplete="off"
              spellCheck={false}
            />
            <TextInput
              flex={1.4}
              aria-label={`Header ${index + 1} value`}
              placeholder="Value"
              value={row.value}
              error={error}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => change({ value: event.currentTarget.value })}
              autoComplete="off"
              spellCheck={false}
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
  onSaved: () => void;
  /** Receives whether something was not saved: it is not what a test would test. */
  onDirty: (isDirty: boolean) => void;
}

/**
 * The EMR connection (docs/product.md, EMR integration): saved only when it is valid and differs from what is stored.
 */
export function EmrForm({ settings, onSaved, onDirty }: EmrFormProps) {
  const save = useSaveEmrSettings();
  const form = useForm<EmrValues>({
    initialValues: emrValues(settings),
    onValuesChange: (values) => onDirty(emrChange(values, settings) !== null),
  });
  const problems = emrErrors(form.values, settings);
  const change = emrChange(form.values, settings);
  const canSave = change !== null && Object.keys(problems).length === 0;
  // What was only not filled in yet is said once its field was left.
  const shown = (field: keyof EmrValues) =>
    form.errors[field] ?? (form.isTouched(field) ? problems[field] : undefined);

  async function submit(): Promise<void> {
    if (!canSave || save.isPending) return;
    const isNew = settings === null;
    try {
      const saved = await save.mutateAsync(change);
      form.setInitialValues(emrValues(saved));
      form.reset();
      onDirty(false);
      onSaved();
      toast.success(`EMR settings ${isNew ? "created" : "updated"} successfully`);
    } catch (error) {
      form.setErrors(errorsByRow(fieldErrors(error), form.getValues()));
      toast.error(error, "Failed to save EMR settings");
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
        <TextInput
          label="Endpoint"
          type="url"
          required
          placeholder="https://emr.example.org/fhir"
          maxLength={LIMITS.address}
          description="The base address of a FHIR R4 server, or of a REST interface that searches with ?q="
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("base_url")}
          error={shown("base_url")}
        />
        {settings?.is_readable === false ? (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
            The stored key and headers cannot be read any more, so the medical record cannot be
            asked. Please enter them again.
          </Alert>
        ) : null}
        <PasswordField
          label="API Key"
          required={settings?.is_readable !== true}
          placeholder={settings?.is_readable === true ? `Stored ${settings.api_key_hint}` : ""}
          description={
            settings?.is_readable === true
              ? "Leave empty to keep the stored key."
              : "Kept encrypted; it is never shown again."
          }
          autoComplete="new-password"
          {...form.getInputProps("api_key")}
          error={shown("api_key") ?? (settings === null ? undefined : problems.api_key)}
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
        <FormErrors
          errors={{ ...form.errors, ...(problems.headers && { headers: problems.headers }) }}
          shownBy={["base_url", "api_key", ...form.values.headers.map(({ id }) => headerPath(id))]}
        />
        <Group>
          <Button type="submit" disabled={!canSave} loading={save.isPending}>
            Save settings
          </Button>
        </Group>
      </Stack>
      <UnsavedGuard isDirty={change !== null && form.isDirty()} />
    </form>
  );
}

/** One header as it is entered; `storedKey` is the name under which the server keeps a masked value. */
interface HeaderRow {
  id: number;
  key: string;
  value: string;
  storedKey: string | null;
}

type EmrValues = {
  base_url: string;
  /** Blank keeps the stored key. */
  api_key: string;
  headers: HeaderRow[];
};

/** The form's values of the stored settings; of none when there are none. */
export function emrValues(settings: EmrSettings | null): EmrValues {
  const stored = Object.entries(settings?.headers ?? {});
  return {
    base_url: settings?.base_url ?? "",
    api_key: "",
    headers: stored.map(([key, value], id) => ({ id, key, value, storedKey: key })),
  };
}

/** Where the errors of a header row stand. */
function headerPath(id: number): string {
  return `headers.${id}`;
}

/**
 * What keeps the form from being saved (docs/product.md, EMR integration): errors of fields, those of header rows by
 * `headerPath`.
 */
export function emrErrors(values: EmrValues, settings: EmrSettings | null): FieldErrors {
  const moved = isOtherOrigin(values, settings);
  const needsKey = settings === null || !settings.is_readable || moved;
  const filled = filledRows(values);
  const refused = schemaErrors(createEmrSettings.body, {
    base_url: values.base_url,
    api_key: needsKey || values.api_key.trim() !== "" ? values.api_key : "kept",
    headers: headersOf(filled),
  });
  const errors = errorsByRow(refused, values);
  if (errors.api_key !== undefined && moved && values.api_key.trim() === "") {
    errors.api_key = "Please enter the API key again for the new address.";
  }
  for (const row of values.headers) {
    const problem = rowProblem(row, moved);
    if (problem !== null) errors[headerPath(row.id)] = problem;
  }
  for (const row of filled) {
    const isTwice = filled.some((other) => other.id < row.id && isSameName(other.key, row.key));
    if (isTwice) errors[headerPath(row.id)] ??= "This header is given twice.";
  }
  return errors;
}

/** What is to be saved, or null when nothing is different from what is stored. Empty rows are dropped. */
export function emrChange(values: EmrValues, settings: EmrSettings | null): EmrChange | null {
  const base_url = values.base_url.trim();
  const api_key = values.api_key.trim();
  const headers = headersOf(filledRows(values));
  if (settings === null) return { kind: "create", body: { base_url, api_key, headers } };
  const body = {
    ...(base_url !== settings.base_url && { base_url }),
    ...(api_key !== "" && { api_key }),
    ...(!isSameRecord(headers, settings.headers) && { headers }),
  };
  return Object.keys(body).length === 0 ? null : { kind: "update", body };
}

/** The server's errors at the form's rows: it names headers by their key, the form by their row. */
export function errorsByRow(errors: FieldErrors, values: EmrValues): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const row = values.headers.find(({ key }) => path === `headers.${key.trim()}`);
      return [row === undefined ? path : headerPath(row.id), message];
    }),
  );
}

function rowProblem({ key, value, storedKey }: HeaderRow, moved: boolean): string | null {
  const [hasKey, hasValue] = [key.trim() !== "", value.trim() !== ""];
  if (hasKey !== hasValue) return hasKey ? "Please enter a value." : "Please enter a name.";
  const isStored = storedKey !== null && isSameName(storedKey, key);
  // The server would not know what the mask stands for, or must not send it to another address.
  if (value === MASKED_HEADER && (moved || !isStored)) return "Please enter this value again.";
  return null;
}

function filledRows({ headers }: EmrValues): HeaderRow[] {
  return headers.filter(({ key, value }) => key.trim() !== "" && value.trim() !== "");
}

function headersOf(rows: readonly HeaderRow[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ key, value }) => [key.trim(), value.trim()]));
}

function isOtherOrigin({ base_url }: EmrValues, settings: EmrSettings | null): boolean {
  if (settings === null || !URL.canParse(base_url.trim())) return false;
  return new URL(base_url.trim()).origin !== new URL(settings.base_url).origin;
}

function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function isSameRecord(a: Record<string, string>, b: Record<string, string>): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { EmrSettings } from "@wardline/contracts/emr";
import { LIMITS } from "@wardline/domain/limits";
import { UnsavedGuard } from "../../ui/dialog/UnsavedGuard.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { fieldErrors } from "../../ui/form/field-errors.js";
import { PasswordField } from "../../ui/form/PasswordField.js";
import {
  type EmrValues,
  emrChange,
  emrErrors,
  emrValues,
  errorsByRow,
  headerPath,
} from "./emr-form.js";
import { useSaveEmrSettings } from "./emr-settings.js";
import { HeaderRows } from "./HeaderRows.js";

const toast = toastsAbout("emr");

interface EmrFormProps {
  settings: EmrSettings | null;
  onSaved: () => void;
  /** Told whether there is something that was not saved: it is not what a test would test. */
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
        <PasswordField
          label="API Key"
          required={settings === null}
          placeholder={settings === null ? "" : `Stored ${settings.api_key_hint}`}
          description={
            settings === null
              ? "Kept encrypted; it is never shown again."
              : "Leave empty to keep the stored key."
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
            Save Settings
          </Button>
        </Group>
      </Stack>
      <UnsavedGuard isDirty={change !== null && form.isDirty()} />
    </form>
  );
}

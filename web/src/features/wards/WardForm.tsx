import { Alert, Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Patient } from "@wardline/contracts/patients";
import type { Ward } from "@wardline/contracts/wards";
import { LIMITS } from "@wardline/domain/limits";
import { useDeferredValue, useMemo, useState } from "react";
import { useWards } from "../../shared/hospital/wards.js";
import { useUnsavedEntries } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { fieldErrors } from "../../ui/form/field-errors.js";
import { focusFirst } from "../../ui/form/focus-first.js";
import { useFormDraft } from "../../ui/form/form-draft.js";
import { showErrors } from "../../ui/form/form-errors.js";
import { bindingPreview, previewText } from "./binding-preview.js";
import { sameBedsText } from "./same-beds.js";
import { currentWardOf, useAddWard, useUpdateWard } from "./ward-changes.js";
import { byField, type WardValues, wardBody, wardErrors, wardValues } from "./ward-form.js";

const toast = toastsAbout("ward");

interface WardFormProps {
  /** Null: a new one. */
  ward: Ward | null;
  /** The open patients, for what a change means to them. */
  patients: readonly Patient[];
  onClose: () => void;
}

/** A ward's name and beds; what was entered stays when the server refuses it. */
export function WardForm({ ward, patients, onClose }: WardFormProps) {
  const add = useAddWard();
  const update = useUpdateWard();
  const wards = useWards();
  const [version, setVersion] = useState(ward?.version);
  const form = useForm<WardValues>({ initialValues: wardValues(ward) });
  const isUnsaved = form.isDirty() && !add.isSuccess && !update.isSuccess;
  useUnsavedEntries(isUnsaved);
  useFormDraft(`ward ${ward?.id ?? "new"}`, form, isUnsaved);
  const isBusy = add.isPending || update.isPending;
  const typed = useDeferredValue(form.values);
  const body = useMemo(() => wardBody(typed), [typed]);
  const sentences = useMemo(() => {
    const others = wards.filter(({ id }) => id !== ward?.id);
    const same = sameBedsText(body.beds, others);
    const bound = bindingPreview(patients, [...others, { id: ward?.id ?? "new", ...body }]);
    return [...(same === null ? [] : [same]), ...previewText(bound)];
  }, [wards, ward, body, patients]);

  async function save(values: WardValues): Promise<void> {
    if (isBusy || showErrors(form, wardErrors(values))) return;
    const given = wardBody(values);
    try {
      if (ward === null) await add.mutateAsync(given);
      else await update.mutateAsync({ id: ward.id, version: version ?? ward.version, body: given });
      toast.success(ward === null ? "Ward added successfully!" : "Ward updated successfully!");
      onClose();
    } catch (error) {
      showErrors(form, byField(fieldErrors(error), given.beds));
      toast.error(error, ward === null ? "Failed to add ward." : "Failed to update ward.");
      // Whoever saves again has been told, and then means it.
      const current = currentWardOf(error);
      if (current !== null) setVersion(current.version);
    }
  }

  return (
    <form ref={focusFirst} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <TextInput
          label="Ward name"
          placeholder="North"
          maxLength={LIMITS.wardName}
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Textarea
          label="Beds"
          description="Such as “1-12, A1-A6”, or one a line"
          autosize
          minRows={2}
          maxRows={10}
          autoComplete="off"
          {...form.getInputProps("beds")}
        />
        <output style={{ fontSize: "0.875rem" }}>{bedsText(body.beds)}</output>
        {sentences.length === 0 || !form.isDirty() ? null : (
          <Alert color="petrol">
            {sentences.map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Alert>
        )}
        <FormErrors errors={form.errors} shownBy={["name", "beds"]} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {ward === null ? "Add ward" : "Save ward"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function bedsText(beds: readonly string[]): string {
  if (beds.length === 0) return "No beds yet";
  if (beds.length === 1) return `1 bed: ${beds[0]}`;
  return `${beds.length} beds, from ${beds[0]} to ${beds.at(-1)}`;
}

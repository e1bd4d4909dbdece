import { Alert, Button, Stack, Textarea, TextInput } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients";
import { addWard, type Ward } from "@wardline/contracts/wards";
import { readBeds, writeBeds } from "@wardline/domain/bed-list";
import { LIMITS } from "@wardline/domain/limits";
import { useDeferredValue, useMemo } from "react";
import { useWards } from "../../shared/hospital/wards.js";
import { DialogActions } from "../../ui/dialog/DialogActions.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { focusFirst } from "../../ui/form/focus-first.js";
import { type FieldErrors, fieldErrors, schemaErrors } from "../../ui/form/form-errors.js";
import { MeanwhileAlert, useRecordForm } from "../../ui/form/record-form.js";
import { currentWardOf, useAddWard, useUpdateWard, type WardFields } from "./ward-changes.js";
import { bindingPreview, previewText, sameBedsText } from "./ward-preview.js";

const toast = toastsAbout("ward");

interface WardFormProps {
  /** Null: a new one. */
  ward: Ward | null;
  /** The open patients, for what a change means to them. */
  patients: readonly Patient[];
  onClose: () => void;
}

const LABELS = { name: "Ward name", beds: "Beds" };

/** A ward's name and beds; what was entered stays when the server refuses it. */
export function WardForm({ ward, patients, onClose }: WardFormProps) {
  const add = useAddWard();
  const update = useUpdateWard();
  const wards = useWards();
  const { form, base, meanwhile, dismiss, isBusy, save } = useRecordForm<Ward | null, WardValues>({
    record: ward,
    valuesOf: wardValues,
    draft: `ward ${ward?.id ?? "new"}`,
    errorsOf: wardErrors,
    serverErrors: (error, values) => byField(fieldErrors(error), wardBody(values).beds),
    send: (values, on) =>
      on === null
        ? add.mutateAsync(wardBody(values))
        : update.mutateAsync({ id: on.id, version: on.version, body: wardBody(values) }),
    currentOf: currentWardOf,
    toast,
    saved: ward === null ? "Ward added successfully!" : "Ward updated successfully!",
    failed: ward === null ? "Failed to add ward." : "Failed to update ward.",
    onSaved: onClose,
  });
  const typed = useDeferredValue(form.values);
  const body = useMemo(() => wardBody(typed), [typed]);
  const sentences = useMemo(() => {
    const others = wards.filter(({ id }) => id !== ward?.id);
    const same = sameBedsText(body.beds, others);
    const bound = bindingPreview(patients, [...others, { id: ward?.id ?? "new", ...body }]);
    return [...(same === null ? [] : [same]), ...previewText(bound)];
  }, [wards, ward, body, patients]);

  return (
    <form ref={focusFirst} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <MeanwhileAlert
          changes={meanwhile}
          labelOf={(field) => LABELS[field as keyof typeof LABELS]}
          textOf={(field) => wardValues(base)[field as keyof typeof LABELS]}
          onDismiss={dismiss}
        />
        <TextInput
          label={LABELS.name}
          placeholder="North"
          maxLength={LIMITS.wardName}
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Textarea
          label={LABELS.beds}
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
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {ward === null ? "Add ward" : "Save ward"}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

function bedsText(beds: readonly string[]): string {
  if (beds.length === 0) return "No beds yet";
  if (beds.length === 1) return `1 bed: ${beds[0]}`;
  return `${beds.length} beds, from ${beds[0]} to ${beds.at(-1)}`;
}

/** A ward as its form holds it: the beds as people type them, "1-12, A1-A6". */
interface WardValues extends Record<string, unknown> {
  name: string;
  beds: string;
}

/** What the form starts with; null for a new ward. */
export function wardValues(ward: Ward | null): WardValues {
  return ward === null ? { name: "", beds: "" } : { name: ward.name, beds: writeBeds(ward.beds) };
}

/** What the form sends. */
export function wardBody({ name, beds }: WardValues): WardFields {
  return { name, beds: readBeds(beds) };
}

/** What the contract refuses, by the form's fields: a bed's problem names the bed. */
export function wardErrors(values: WardValues): FieldErrors {
  return byField(schemaErrors(addWard.body, wardBody(values)), wardBody(values).beds);
}

/** The contract's paths, such as "beds.3", as the form's fields. */
export function byField(errors: FieldErrors, beds: readonly string[]): FieldErrors {
  const found: FieldErrors = {};
  for (const [path, message] of Object.entries(errors)) {
    const [field = "", index] = path.split(".");
    const bed = index === undefined ? undefined : beds[Number(index)];
    found[field] ??= bed === undefined ? message : `“${bed}”: ${message}`;
  }
  return found;
}

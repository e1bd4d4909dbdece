import { Alert, Button, Stack, Textarea, TextInput } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients";
import { addWard, type Ward } from "@wardline/contracts/wards";
import { readBeds, writeBeds } from "@wardline/domain/bed-list";
import { counted, pluralOf } from "@wardline/domain/counted";
import { LIMITS } from "@wardline/domain/limits";
import { isClosed } from "@wardline/domain/patient-status";
import { BedDirectory, foldBed, isSameBed, type WardOfBeds } from "@wardline/domain/ward";
import { useDeferredValue, useMemo } from "react";
import { useWards } from "../../shared/hospital/wards.js";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.js";
import { DialogActions } from "../../ui/dialog/DialogActions.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { focusFirst } from "../../ui/form/focus-first.js";
import { type FieldErrors, fieldErrors, schemaErrors } from "../../ui/form/form-errors.js";
import { MeanwhileAlert, useRecordForm } from "../../ui/form/record-form.js";
import {
  currentWardOf,
  useAddWard,
  useRemoveWard,
  useUpdateWard,
  type WardFields,
} from "./ward-changes.js";

interface DeleteWardDialogProps {
  ward: Ward;
  patients: readonly Patient[];
  opened: boolean;
  onClose: () => void;
}

/** Asks before a ward is deleted, and says what becomes of those who lie in it. */
export function DeleteWardDialog({ ward, patients, opened, onClose }: DeleteWardDialogProps) {
  const remove = useRemoveWard();
  const others = useWards().filter(({ id }) => id !== ward.id);
  const sentences = previewText(bindingPreview(patients, others));

  async function confirm(): Promise<void> {
    try {
      await remove.mutateAsync(ward);
      toast.success("Ward deleted successfully!");
    } catch (error) {
      toast.error(error, "Failed to delete ward.");
    }
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void confirm()}
      isBusy={remove.isPending}
      title="Delete ward"
      text={[`“${ward.name}” with its ${bedCount(ward)} will be deleted.`, ...sentences].join(" ")}
      confirmLabel="Delete ward"
      busyLabel="Deleting..."
    />
  );
}

function bedCount({ beds }: Ward): string {
  return counted(beds.length, "bed");
}

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

/**
 * Says which other wards have beds of the same names: such a bed alone means no ward's bed, so that its ward must be typed
 * as well. Null where there is none.
 */
export function sameBedsText(
  beds: readonly string[],
  others: readonly { name: string; beds: readonly string[] }[],
): string | null {
  const folded = new Set(beds.map(foldBed));
  const same = others.flatMap(({ name, beds: theirs }) => {
    const shared = theirs.filter((bed) => folded.has(foldBed(bed)));
    return shared.length === 0 ? [] : [{ name, shared }];
  });
  const [first] = same;
  if (first === undefined) return null;
  const names = same.map(({ name }) => name).join(", ");
  const which =
    first.shared.length === 1 && same.length === 1
      ? `bed ${first.shared[0] ?? ""}`
      : "beds of these names";
  return `${names} ${pluralOf(same.length, "has", "have")} ${which} too. On a card such a bed needs its ward as well, as in “${first.name} ${first.shared[0] ?? ""}”.`;
}

/** What another set of wards would mean for the open patients. */
interface BindingPreview {
  /** They would lie in a ward's bed from then on, or in another one. */
  bound: Patient[];
  /** They would lie in no ward's bed any more, and keep their bed as a text. */
  released: Patient[];
}

/** Who would be bound and who released if the wards were `after`: the server does just that. */
export function bindingPreview(
  patients: readonly Patient[],
  after: readonly WardOfBeds[],
): BindingPreview {
  const directory = new BedDirectory(after);
  const preview: BindingPreview = { bound: [], released: [] };
  for (const patient of patients) {
    if (isClosed(patient.status)) continue;
    const place = directory.find(patient.bed_no);
    if (place === null && patient.ward_id !== null) preview.released.push(patient);
    if (place !== null && !isSameBed(patient, place)) preview.bound.push(patient);
  }
  return preview;
}

/** The preview as sentences; empty where nothing changes for anyone. */
export function previewText({ bound, released }: BindingPreview): string[] {
  return [
    ...(bound.length === 0 ? [] : [`${patientsText(bound)} will lie in these beds.`]),
    ...(released.length === 0
      ? []
      : [
          `${patientsText(released)} will lie in no ward's bed any more. Their bed stays on the card as it is written.`,
        ]),
  ];
}

function patientsText(patients: readonly Patient[]): string {
  const [first, second] = patients;
  if (patients.length === 1) return first?.name ?? "";
  if (patients.length === 2) return `${first?.name} and ${second?.name}`;
  return `${first?.name} and ${patients.length - 1} other patients`;
}

import { Alert, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients/patient";
import { addWard, type Ward } from "@wardline/contracts/patients/wards";
import { LIMITS } from "@wardline/domain/limits";
import { bayProblem, formatBays, parseBays } from "@wardline/domain/wards/bays";
import { formatBeds, parseBeds } from "@wardline/domain/wards/bed-list";
import { normaliseBeds } from "@wardline/domain/wards/ward";
import { useDeferredValue, useMemo } from "react";
import { useWards } from "../../../shared/hospital/wards.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import {
  type FieldErrors,
  parseFieldErrors,
  validateSchema,
} from "../../../ui/form/form-errors.js";
import { DialogForm } from "../../../ui/form/PageForm.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { CODE_TEXT, NAME_TEXT } from "../../../ui/form/text-kinds.js";
import { readCurrentWard, useAddWard, useUpdateWard, type WardFields } from "./ward-changes.js";
import { previewBindings, previewText, sameBedsText } from "./ward-preview.js";

const toast = toastsAbout("ward");

const LABELS = {
  name: "Ward name",
  beds: "Beds",
  bays: "Bays",
  order: "Position in the list",
};

/** A ward as typed text: beds such as "1-12, A1-A6", a bay per line, and a position or `ORDER_BY_NAME`. */
type WardValues = Record<keyof typeof LABELS, string>;

const ORDER_BY_NAME = "";

/** Returns the initial values of the form; null stands for a new ward. */
export function toWardValues(ward: Ward | null): WardValues {
  if (ward === null) return { name: "", beds: "", bays: "", order: ORDER_BY_NAME };
  const { name, beds, bays = [], order = ORDER_BY_NAME } = ward;
  return { name, beds: formatBeds(normaliseBeds(beds)), bays: formatBays(bays), order: `${order}` };
}

/** Returns the request body, with bays and position only if they changed. */
export function toWardBody(values: WardValues, before: Ward | null = null): WardFields {
  const { name, beds, bays, order } = values;
  const former = toWardValues(before);
  return {
    name,
    beds: parseBeds(beds),
    ...(bays !== former.bays && { bays: parseBays(bays) }),
    ...(order !== former.order && { order: order === ORDER_BY_NAME ? null : Number(order) }),
  };
}

/** Returns the contract's errors by form field; an error about a bed names the bed. */
export function findWardErrors(values: WardValues): FieldErrors {
  const body = toWardBody(values);
  const problem = bayProblem(parseBays(values.bays), body.beds);
  const errors = toWardFields(validateSchema(addWard.body, body), body.beds);
  return problem === null ? errors : { ...errors, bays: problem };
}

/** Converts the contract's paths, such as "beds.3", to form fields. */
export function toWardFields(errors: FieldErrors, beds: readonly string[]): FieldErrors {
  const found: FieldErrors = {};
  for (const [path, message] of Object.entries(errors)) {
    const [field = "", index] = path.split(".");
    const bed = field === "beds" && index !== undefined ? beds[Number(index)] : undefined;
    found[field] ??= bed === undefined ? message : `“${bed}”: ${message}`;
  }
  return found;
}

interface WardFormProps {
  /** Null for a new ward. */
  ward: Ward | null;
  /** Patients with open cards, for a preview of how a change affects them. */
  patients: readonly Patient[];
  onClose: () => void;
}

/** Edits a ward's name, beds, bays and position; entries stay if the server refuses them. */
export function WardForm({ ward, patients, onClose }: WardFormProps) {
  const add = useAddWard();
  const update = useUpdateWard();
  const wards = useWards();
  const entry = useRecordForm({
    record: ward,
    toValues: toWardValues,
    draft: `ward ${ward?.id ?? "new"}`,
    findErrors: findWardErrors,
    serverErrors: (error, values) => toWardFields(parseFieldErrors(error), toWardBody(values).beds),
    send: (values, on) =>
      on === null
        ? add.mutateAsync(toWardBody(values))
        : update.mutateAsync({ id: on.id, version: on.version, body: toWardBody(values, on) }),
    readCurrent: readCurrentWard,
    toast,
    saved: ward === null ? "Ward added successfully!" : "Ward updated successfully!",
    about: ({ name }) => name,
    failed: ward === null ? "Failed to add ward." : "Failed to update ward.",
    onSaved: onClose,
  });
  const { form } = entry;
  const typed = useDeferredValue(form.values);
  const body = useMemo(() => toWardBody(typed), [typed]);
  const sentences = useMemo(() => {
    const others = wards.filter(({ id }) => id !== ward?.id);
    const same = sameBedsText(body.beds, others);
    const bound = previewBindings(patients, [...others, { id: ward?.id ?? "new", ...body }]);
    return [...(same === null ? [] : [same]), ...previewText(bound)];
  }, [wards, ward, body, patients]);

  return (
    <DialogForm
      entry={entry}
      labels={LABELS}
      label={ward === null ? "Add ward" : "Save ward"}
      onCancel={onClose}
    >
      <TextInput
        {...NAME_TEXT}
        label={LABELS.name}
        placeholder="North"
        maxLength={LIMITS.wardName}
        required
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Textarea
        {...CODE_TEXT}
        label={LABELS.beds}
        description="For example “1-12, A1-A6”, or one bed per line"
        autosize
        minRows={2}
        maxRows={10}
        {...form.getInputProps("beds")}
      />
      {/* Collapses settings that most hospitals do not need, unless they are set. */}
      <details open={ward?.bays !== undefined || ward?.order !== undefined}>
        <summary>Bays and order</summary>
        <Stack gap="md" mt="sm">
          <Textarea
            {...CODE_TEXT}
            label={LABELS.bays}
            description="One per line, such as “Bay 1: S01-S04”. Beds without a bay come last."
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps("bays")}
          />
          <NativeSelect
            label={LABELS.order}
            description={
              form.values.order === ORDER_BY_NAME
                ? "Wards are in alphabetical order."
                : "The other wards keep their order; this ward takes the chosen position."
            }
            data={listPositions(ward, wards)}
            {...form.getInputProps("order")}
          />
        </Stack>
      </details>
      <output style={{ fontSize: "0.875rem" }}>{bedsText(body.beds)}</output>
      {sentences.length === 0 || !form.isDirty() ? null : (
        <Alert color="petrol">
          {sentences.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Alert>
      )}
    </DialogForm>
  );
}

function bedsText(beds: readonly string[]): string {
  if (beds.length === 0) return "No beds yet";
  if (beds.length === 1) return `1 bed: ${beds[0]}`;
  return `${beds.length} beds, from ${beds[0]} to ${beds.at(-1)}`;
}

function listPositions(ward: Ward | null, wards: readonly Ward[]) {
  const others = wards.filter(({ id }) => id !== ward?.id);
  const after = ["first", ...others.map(({ name }) => `after ${name}`)];
  return [
    { value: ORDER_BY_NAME, label: "By name" },
    ...after.map((text, index) => ({ value: `${index + 1}`, label: `${index + 1}, ${text}` })),
  ];
}

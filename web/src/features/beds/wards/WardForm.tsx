import { Alert, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import { LIMITS } from "@wardline/domain/limits";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import { useWards } from "../../../shared/hospital/wards.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DialogForm } from "../../../ui/form/DialogForm.js";
import { parseFieldErrors } from "../../../ui/form/form-errors.js";
import { ConcurrentChangeAlert, useRecordForm } from "../../../ui/form/record-form.js";
import { CODE_TEXT, NAME_TEXT } from "../../../ui/form/text-kinds.js";
import { readCurrentWard, useAddWard, useUpdateWard } from "./ward-changes.js";
import {
  findWardErrors,
  ORDER_BY_NAME,
  toWardBody,
  toWardFields,
  toWardValues,
} from "./ward-form.js";
import { previewBindings, previewText, sameBedsText } from "./ward-preview.js";

const toast = toastsAbout("ward");

interface WardFormProps {
  /** Null for a new ward. */
  ward: Ward | null;
  /** Patients with open cards, for a preview of how a change affects them. */
  patients: readonly Patient[];
  onClose: () => void;
}

const LABELS = {
  name: "Ward name",
  beds: "Beds",
  bays: "Bays",
  order: "Position in the list",
};

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
  const { form, base, concurrentChanges, dismiss } = entry;
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
      <ConcurrentChangeAlert
        changes={concurrentChanges}
        getLabel={(field) => LABELS[field as keyof typeof LABELS]}
        formatValue={(field) => toWardValues(base)[field as keyof typeof LABELS]}
        onDismiss={dismiss}
      />
      <TextInput
        {...NAME_TEXT}
        label={LABELS.name}
        placeholder="North"
        maxLength={LIMITS.wardName}
        autoComplete="off"
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
        autoComplete="off"
        {...form.getInputProps("beds")}
      />
      <OwnOrder isSet={ward?.bays !== undefined || ward?.order !== undefined}>
        <Textarea
          {...CODE_TEXT}
          label={LABELS.bays}
          description="One per line, such as “Bay 1: S01-S04”. Beds without a bay come last."
          autosize
          minRows={2}
          maxRows={8}
          autoComplete="off"
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
      </OwnOrder>
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

/** Returns the positions that a ward can have, each named by the ward before it. */
function listPositions(
  ward: Ward | null,
  wards: readonly Ward[],
): { value: string; label: string }[] {
  const others = wards.filter(({ id }) => id !== ward?.id);
  const after = ["first", ...others.map(({ name }) => `after ${name}`)];
  return [
    { value: ORDER_BY_NAME, label: "By name" },
    ...after.map((text, index) => ({ value: `${index + 1}`, label: `${index + 1}, ${text}` })),
  ];
}

/** Collapses settings that most hospitals do not need, unless they are set. */
function OwnOrder({ isSet, children }: { isSet: boolean; children: ReactNode }) {
  return (
    <details open={isSet}>
      <summary style={{ cursor: "pointer" }}>Bays and order</summary>
      <Stack gap="md" mt="sm">
        {children}
      </Stack>
    </details>
  );
}

import { NativeSelect, TextInput } from "@mantine/core";
import type { AdtPlace, AdtSettings } from "@wardline/contracts/patients/adt";
import { LIMITS } from "@wardline/domain/limits";
import { isSameLocation } from "@wardline/domain/operation/adt-place";
import { DELETED_WARD } from "@wardline/domain/wards/ward";
import { useWards } from "../../shared/hospital/wards.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DialogForm } from "../../ui/form/DialogForm.js";
import { parseFieldErrors } from "../../ui/form/form-errors.js";
import { ConcurrentChangeAlert, useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import { TwoColumns } from "../../ui/page/TwoColumns.js";
import { findPlaceErrors, toPlaceErrors, withPlace } from "./adt-form.js";
import { readCurrentAdt, useUpdateAdtSettings } from "./adt-settings.js";
import { findWardName, locationText } from "./place-words.js";

const BLANK_PLACE: AdtPlace = { point_of_care: "", room: "", bed: "", ward_id: "", ward_bed: "" };

type PlaceValues = Record<keyof AdtPlace, string>;

const LABELS: Readonly<Record<keyof AdtPlace, string>> = {
  point_of_care: "Point of care",
  room: "Room (optional)",
  bed: "Bed (optional)",
  ward_id: "Ward",
  ward_bed: "Bed of the ward",
};

const toast = toastsAbout("adt");

interface PlaceFormProps {
  settings: AdtSettings;
  /** Row to change; null for a new row. */
  place: AdtPlace | null;
  onClose: () => void;
}

/** Adds or changes a row of the table of wards and beds. */
export function PlaceForm({ settings, place, onClose }: PlaceFormProps) {
  const wards = useWards();
  const update = useUpdateAdtSettings();
  const toValues = ({ places }: AdtSettings): PlaceValues =>
    (place && (places.find((one) => isSameLocation(one, place)) ?? place)) ?? BLANK_PLACE;
  const entry = useRecordForm({
    record: settings,
    toValues,
    findErrors: (values, { places }) => findPlaceErrors(values, place, places),
    serverErrors: (error) => toPlaceErrors(parseFieldErrors(error)),
    send: ({ ...values }, { version, places }) =>
      update.mutateAsync({ version, body: { places: withPlace(places, place, values) } }),
    readCurrent: readCurrentAdt,
    toast,
    saved: place === null ? "Place added." : "Place changed.",
    about: locationText,
    failed: "Failed to save the place.",
    onSaved: onClose,
  });
  const { form, base, concurrentChanges, dismiss } = entry;
  const ward = wards.find(({ id }) => id === form.values.ward_id);
  const isDeleted = form.values.ward_id !== "" && ward === undefined;
  const bed = form.values.ward_bed;

  return (
    <DialogForm
      entry={entry}
      label={place === null ? "Add place" : "Save Changes"}
      onCancel={onClose}
    >
      <ConcurrentChangeAlert
        changes={concurrentChanges}
        getLabel={(field) => LABELS[field as keyof AdtPlace]}
        formatValue={(field) =>
          field === "ward_id"
            ? findWardName(toValues(base), wards)
            : toValues(base)[field as keyof AdtPlace] || "empty"
        }
        onDismiss={dismiss}
      />
      <TextInput
        {...CODE_TEXT}
        label={LABELS.point_of_care}
        description="As the hospital's system names it (PV1-3.1)"
        required
        autoComplete="off"
        maxLength={LIMITS.text}
        data-autofocus
        {...form.getInputProps("point_of_care")}
      />
      <TwoColumns>
        <TextInput
          {...CODE_TEXT}
          label={LABELS.room}
          description="PV1-3.2. Empty: any room"
          autoComplete="off"
          maxLength={LIMITS.text}
          {...form.getInputProps("room")}
        />
        <TextInput
          {...CODE_TEXT}
          label={LABELS.bed}
          description="PV1-3.3. Empty: any bed"
          autoComplete="off"
          maxLength={LIMITS.text}
          {...form.getInputProps("bed")}
        />
      </TwoColumns>
      <TwoColumns>
        <NativeSelect
          label={LABELS.ward_id}
          required
          data={[
            { value: "", label: "Choose a ward" },
            ...(isDeleted ? [{ value: form.values.ward_id, label: DELETED_WARD }] : []),
            ...wards.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps("ward_id")}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue("ward_id", value);
            form.setFieldValue("ward_bed", "");
          }}
        />
        <NativeSelect
          label={LABELS.ward_bed}
          data={[
            { value: "", label: "The bed with the same name" },
            ...new Set([...(bed === "" ? [] : [bed]), ...(ward?.beds ?? [])]),
          ]}
          {...form.getInputProps("ward_bed")}
        />
      </TwoColumns>
    </DialogForm>
  );
}

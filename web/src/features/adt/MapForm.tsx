import { NativeSelect, Radio, Stack, Text } from "@mantine/core";
import {
  type AdtLocation,
  type AdtPlace,
  type ParkedMessage,
  updateAdtSettings,
} from "@wardline/contracts/patients/adt";
import type { Ward } from "@wardline/contracts/patients/wards";
import { findPlaceForLocation } from "@wardline/domain/operation/adt-place";
import { foldBed } from "@wardline/domain/wards/ward";
import { useMay } from "../../lib/session/rights.js";
import { useWards } from "../../shared/hospital/wards.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { type FieldErrors, parseFieldErrors } from "../../ui/form/form-errors.js";
import { DialogForm } from "../../ui/form/PageForm.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { locationText, toPlaceErrors } from "./adt-settings.js";
import { appliedText, useRetryMessage } from "./parked.js";

type MapValues = {
  /** Scope of the row: the whole point of care, or this location alone. */
  scope: "all" | "only";
  ward_id: string;
  ward_bed: string;
};

/** Returns the ward's bed whose name is in the message; "" if there is none. */
function findBedOfSameName({ bed }: AdtLocation, ward: Ward | undefined): string {
  if (bed === "") return "";
  return ward?.beds.find((one) => foldBed(one) === foldBed(bed)) ?? "";
}

function findMapErrors(
  { scope, ward_bed }: MapValues,
  location: AdtLocation,
  ward: Ward | undefined,
): FieldErrors {
  if (ward === undefined) return { ward_id: "Please choose a ward." };
  if (location.bed === "") return {};
  if (scope === "only") return ward_bed === "" ? { ward_bed: "Please choose a bed." } : {};
  if (findBedOfSameName(location, ward) !== "") return {};
  return { ward_id: `${ward.name} has no bed “${location.bed}”. Map only this place to a bed.` };
}

function toAdtPlace({ scope, ward_id, ward_bed }: MapValues, location: AdtLocation): AdtPlace {
  if (scope === "only") return { ...location, ward_id, ward_bed };
  return { point_of_care: location.point_of_care, room: "", bed: "", ward_id, ward_bed: "" };
}

const toast = toastsAbout("parked");

interface MapFormProps {
  message: ParkedMessage;
  location: AdtLocation;
  places: readonly AdtPlace[];
  onClose: () => void;
}

/** Maps an unknown location to a ward and bed, and tries the message again in the same step. */
export function MapForm({ message: { id, reason }, location, places, onClose }: MapFormProps) {
  const wards = useWards();
  const retry = useRetryMessage();
  const canReplace = useMay(updateAdtSettings.access);
  const findWard = (wardId: string | undefined) => wards.find((one) => one.id === wardId);
  const entry = useRecordForm({
    record: null,
    toValues: (): MapValues => ({
      scope: reason === "unknown_place" ? "all" : "only",
      ward_id: findWard(findPlaceForLocation(places, location)?.ward_id)?.id ?? "",
      ward_bed: "",
    }),
    findErrors: (values) => findMapErrors(values, location, findWard(values.ward_id)),
    serverErrors: (error) => toPlaceErrors(parseFieldErrors(error)),
    send: async (values) => {
      const settled = await retry.mutateAsync({ id, place: toAdtPlace(values, location) });
      if (settled.parked === null) return settled;
      toast.warning(`The place was added. ${settled.parked.problem}`);
      onClose();
      return null;
    },
    toast,
    saved: (settled) => `Place added. ${appliedText(settled)}`,
    failed: "Failed to apply the message.",
    onSaved: onClose,
  });
  const { form } = entry;
  const { scope, ward_id } = form.values;

  return (
    <DialogForm entry={entry} label="Map and retry" onCancel={onClose}>
      <Text>
        Which ward matches <b>{locationText(location)}</b>?
      </Text>
      {reason === "unknown_place" || canReplace ? (
        <Radio.Group label="Map" {...form.getInputProps("scope")}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="all"
              label={`Every place in ${location.point_of_care}`}
              description="Its beds are matched by name."
            />
            <Radio value="only" label={`Only ${locationText(location)}`} />
          </Stack>
        </Radio.Group>
      ) : null}
      <NativeSelect
        label="Ward"
        required
        data-autofocus
        data={[
          { value: "", label: "Choose a ward" },
          ...wards.map((one) => ({ value: one.id, label: one.name })),
        ]}
        {...form.getInputProps("ward_id")}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue("ward_id", value);
          form.setFieldValue("ward_bed", findBedOfSameName(location, findWard(value)));
        }}
      />
      {scope === "only" ? (
        <NativeSelect
          label="Bed"
          required={location.bed !== ""}
          data={[
            { value: "", label: location.bed === "" ? "No bed yet" : "Choose a bed" },
            ...(findWard(ward_id)?.beds ?? []),
          ]}
          {...form.getInputProps("ward_bed")}
        />
      ) : null}
    </DialogForm>
  );
}

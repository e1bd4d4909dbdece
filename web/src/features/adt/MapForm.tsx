import { NativeSelect, Radio, Stack, Text } from "@mantine/core";
import {
  type AdtLocation,
  type AdtPlace,
  type ParkedMessage,
  updateAdtSettings,
} from "@wardline/contracts/patients/adt";
import { useMay } from "../../lib/session/rights.js";
import { useWards } from "../../shared/hospital/wards.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DialogForm } from "../../ui/form/DialogForm.js";
import { parseFieldErrors } from "../../ui/form/form-errors.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { toPlaceErrors } from "./adt-form.js";
import {
  findBedOfSameName,
  findMapErrors,
  type MapValues,
  toAdtPlace,
  toMapValues,
} from "./map-form.js";
import { useRetryMessage } from "./parked.js";
import { appliedText } from "./parked-words.js";
import { locationText } from "./place-words.js";

const toast = toastsAbout("parked");

interface MapFormProps {
  message: ParkedMessage;
  location: AdtLocation;
  places: readonly AdtPlace[];
  onClose: () => void;
}

/** Maps an unknown location to a ward and bed, and tries the message again in the same step. */
export function MapForm({ message, location, places, onClose }: MapFormProps) {
  const wards = useWards();
  const retry = useRetryMessage();
  const canReplace = useMay(updateAdtSettings.access);
  const entry = useRecordForm({
    record: null,
    toValues: (): MapValues => toMapValues(message, places, wards),
    findErrors: (values) => findMapErrors(values, location, wards),
    serverErrors: (error) => toPlaceErrors(parseFieldErrors(error)),
    send: async (values) => {
      const place = toAdtPlace(values, location);
      const settled = await retry.mutateAsync({ id: message.id, place });
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
  const ward = wards.find(({ id }) => id === ward_id);

  return (
    <DialogForm entry={entry} label="Map and retry" onCancel={onClose}>
      <Text>
        Which ward matches <b>{locationText(location)}</b>?
      </Text>
      {message.reason === "unknown_place" || canReplace ? (
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
          ...wards.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps("ward_id")}
        onChange={({ currentTarget: { value } }) => {
          const chosen = wards.find(({ id }) => id === value);
          form.setFieldValue("ward_id", value);
          form.setFieldValue("ward_bed", findBedOfSameName(location, chosen));
        }}
      />
      {scope === "only" ? (
        <NativeSelect
          label="Bed"
          required={location.bed !== ""}
          data={[
            { value: "", label: location.bed === "" ? "No bed yet" : "Choose a bed" },
            ...(ward?.beds ?? []),
          ]}
          {...form.getInputProps("ward_bed")}
        />
      ) : null}
    </DialogForm>
  );
}

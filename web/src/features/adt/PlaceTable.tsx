import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from "@mantine/core";
import {
  type AdtPlace,
  type AdtSettings,
  adtSettingsChange,
} from "@wardline/contracts/patients/adt";
import type { Ward } from "@wardline/contracts/patients/wards";
import { LIMITS } from "@wardline/domain/limits";
import { isSameLocation } from "@wardline/domain/operation/adt-place";
import type { Sort } from "@wardline/domain/records/list-view";
import { DELETED_WARD } from "@wardline/domain/wards/ward";
import { useMemo, useState } from "react";
import { useWards } from "../../shared/hospital/wards.js";
import { DeleteDialog } from "../../ui/dialog/ConfirmDialog.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { parseFieldErrors, validateSchema } from "../../ui/form/form-errors.js";
import { DialogForm } from "../../ui/form/PageForm.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import { TwoColumns } from "../../ui/page/Panel.js";
import { DataTable } from "../../ui/table/DataTable.js";
import type { DataColumn } from "../../ui/table/data-table.js";
import { getAvailabilityProps } from "../../ui/unavailable.js";
import { adtUpdate, locationText, toPlaceErrors } from "./adt-settings.js";

type ListedPlace = AdtPlace & { id: string };

const toast = toastsAbout("adt");

function findWardName({ ward_id }: AdtPlace, wards: readonly Ward[]): string {
  return wards.find(({ id }) => id === ward_id)?.name ?? DELETED_WARD;
}

function buildPlaceColumns(wards: readonly Ward[]): readonly DataColumn<ListedPlace>[] {
  const getWardName = (place: ListedPlace) => findWardName(place, wards);
  return [
    {
      id: "place",
      header: "Point of care",
      card: "title",
      sortValue: locationText,
      cell: ({ point_of_care }) => point_of_care,
    },
    { id: "room", header: "Room", width: "15%", cell: ({ room }) => room || "Any" },
    { id: "bed", header: "Bed", width: "15%", cell: ({ bed }) => bed || "Any" },
    { id: "ward", header: "Ward", width: "25%", sortValue: getWardName, cell: getWardName },
    {
      id: "ward_bed",
      header: "Bed of the ward",
      width: "18%",
      cell: ({ ward_bed }) => ward_bed || "Same name",
    },
  ];
}

/** Shows the table that maps locations of the hospital's system to wards and beds; each change is saved at once. */
export function PlaceTable({ settings }: { settings: AdtSettings }) {
  const { places, version } = settings;
  const wards = useWards();
  const update = adtUpdate.useChange();
  const [sort, setSort] = useState<Sort>({ column: "place", direction: "asc" });
  const [isAdding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<{ act: "edit" | "remove"; place: AdtPlace } | null>(null);
  const columns = useMemo(() => buildPlaceColumns(wards), [wards]);
  const rows = useMemo(
    () =>
      places.map((one): ListedPlace => {
        const { point_of_care, room, bed } = one;
        return { ...one, id: JSON.stringify([point_of_care, room, bed]) };
      }),
    [places],
  );
  const close = () => setChosen(null);
  const place = chosen?.place ?? null;

  return (
    <Stack gap="sm">
      <div>
        <Title order={3} size="h4">
          Wards and beds
        </Title>
        <Text size="sm" c="dimmed">
          Maps a point of care to a ward. Its beds are matched by name; a row with a room or a bed
          comes first. A message from a place without a row is parked.
        </Text>
      </div>
      <DataTable
        label="Wards and beds of messages"
        columns={columns}
        rows={rows}
        rowLabel={locationText}
        sort={sort}
        onSort={setSort}
        actions={({ id: _id, ...listed }) => [
          { label: "Edit", onSelect: () => setChosen({ act: "edit", place: listed }) },
          {
            label: "Remove",
            onSelect: () => setChosen({ act: "remove", place: listed }),
            isDanger: true,
          },
        ]}
        empty={<Text c="dimmed">No places yet. Every message that names a place is parked.</Text>}
      />
      <Group>
        <Button
          variant="default"
          {...getAvailabilityProps(places.length >= LIMITS.adtPlaces, () => setAdding(true))}
        >
          Add place
        </Button>
      </Group>
      <FormDialog opened={isAdding} onClose={() => setAdding(false)} title="Add place" size="lg">
        <PlaceForm settings={settings} place={null} onClose={() => setAdding(false)} />
      </FormDialog>
      <FormDialog opened={chosen?.act === "edit"} onClose={close} title="Edit place" size="lg">
        <PlaceForm settings={settings} place={place} onClose={close} />
      </FormDialog>
      <DeleteDialog
        opened={chosen?.act === "remove"}
        onClose={close}
        subject={place}
        remove={{
          isPending: update.isPending,
          mutateAsync: (removed) =>
            update.mutateAsync({
              version,
              body: { places: places.filter((one) => !isSameLocation(one, removed)) },
            }),
        }}
        title={`Remove ${place === null ? "the place" : locationText(place)}?`}
        text="Messages from this place are parked, unless another row fits. Cards stay where they are."
        confirmLabel="Remove"
        toast={toast}
        done="Place removed."
        about={place === null ? undefined : locationText(place)}
        failed="Failed to remove the place."
      />
    </Stack>
  );
}

const BLANK_PLACE: AdtPlace = { point_of_care: "", room: "", bed: "", ward_id: "", ward_bed: "" };

type PlaceValues = Record<keyof AdtPlace, string>;

const LABELS: Readonly<Record<keyof AdtPlace, string>> = {
  point_of_care: "Point of care",
  room: "Room (optional)",
  bed: "Bed (optional)",
  ward_id: "Ward",
  ward_bed: "Bed of the ward",
};

interface PlaceFormProps {
  settings: AdtSettings;
  place: AdtPlace | null;
  onClose: () => void;
}

function PlaceForm({ settings, place, onClose }: PlaceFormProps) {
  const wards = useWards();
  const update = adtUpdate.useChange();
  const isEdited = (one: AdtPlace) => place !== null && isSameLocation(one, place);
  const entry = useRecordForm({
    record: settings,
    toValues: ({ places }: AdtSettings): PlaceValues =>
      places.find(isEdited) ?? place ?? BLANK_PLACE,
    findErrors: (values, { places }) => {
      const errors = toPlaceErrors(validateSchema(adtSettingsChange, { places: [values] }));
      if (places.some((one) => !isEdited(one) && isSameLocation(one, values))) {
        errors.point_of_care ??= "Another row is for the same location.";
      }
      return errors;
    },
    serverErrors: (error) => toPlaceErrors(parseFieldErrors(error)),
    send: (values, { version, places }) => {
      const after = places.some(isEdited)
        ? places.map((one) => (isEdited(one) ? values : one))
        : [...places, values];
      return update.mutateAsync({ version, body: { places: after } });
    },
    readCurrent: adtUpdate.readCurrent,
    toast,
    saved: place === null ? "Place added." : "Place changed.",
    about: locationText,
    failed: "Failed to save the place.",
    onSaved: onClose,
  });
  const { form } = entry;
  const ward = wards.find(({ id }) => id === form.values.ward_id);
  const isDeleted = form.values.ward_id !== "" && ward === undefined;
  const bed = form.values.ward_bed;
  const getFieldProps = (field: keyof AdtPlace) => ({
    label: LABELS[field],
    ...form.getInputProps(field),
  });

  return (
    <DialogForm
      entry={entry}
      label={place === null ? "Add place" : "Save Changes"}
      onCancel={onClose}
      labels={LABELS}
      formatValue={(values, field) =>
        field === "ward_id" ? findWardName(values, wards) : values[field]
      }
    >
      <TextInput
        {...CODE_TEXT}
        {...getFieldProps("point_of_care")}
        description="As the hospital's system names it (PV1-3.1)"
        required
        maxLength={LIMITS.text}
        data-autofocus
      />
      <TwoColumns>
        <TextInput
          {...CODE_TEXT}
          {...getFieldProps("room")}
          description="PV1-3.2. Empty: any room"
          maxLength={LIMITS.text}
        />
        <TextInput
          {...CODE_TEXT}
          {...getFieldProps("bed")}
          description="PV1-3.3. Empty: any bed"
          maxLength={LIMITS.text}
        />
      </TwoColumns>
      <TwoColumns>
        <NativeSelect
          {...getFieldProps("ward_id")}
          required
          data={[
            { value: "", label: "Choose a ward" },
            ...(isDeleted ? [{ value: form.values.ward_id, label: DELETED_WARD }] : []),
            ...wards.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue("ward_id", value);
            form.setFieldValue("ward_bed", "");
          }}
        />
        <NativeSelect
          {...getFieldProps("ward_bed")}
          data={[
            { value: "", label: "The bed with the same name" },
            ...new Set([...(bed === "" ? [] : [bed]), ...(ward?.beds ?? [])]),
          ]}
        />
      </TwoColumns>
    </DialogForm>
  );
}

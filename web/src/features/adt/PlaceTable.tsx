import { Button, Group, Stack, Text, Title } from "@mantine/core";
import type { AdtPlace, AdtSettings } from "@wardline/contracts/patients/adt";
import type { Ward } from "@wardline/contracts/patients/wards";
import { LIMITS } from "@wardline/domain/limits";
import { isSameLocation } from "@wardline/domain/operation/adt-place";
import type { Sort } from "@wardline/domain/records/list-view";
import { useMemo, useState } from "react";
import { useWards } from "../../shared/hospital/wards.js";
import { DeleteDialog } from "../../ui/dialog/DeleteDialog.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DataTable } from "../../ui/table/DataTable.js";
import type { DataColumn } from "../../ui/table/data-table.js";
import { getAvailabilityProps } from "../../ui/unavailable.js";
import { useUpdateAdtSettings } from "./adt-settings.js";
import { PlaceForm } from "./PlaceForm.js";
import { findWardName, locationText } from "./place-words.js";

type ListedPlace = AdtPlace & { id: string };

interface ChosenAction {
  act: "edit" | "remove";
  place: AdtPlace;
}

const toast = toastsAbout("adt");

function buildPlaceColumns(wards: readonly Ward[]): readonly DataColumn<ListedPlace>[] {
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
    {
      id: "ward",
      header: "Ward",
      width: "25%",
      sortValue: (place) => findWardName(place, wards),
      cell: (place) => findWardName(place, wards),
    },
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
  const update = useUpdateAdtSettings();
  const [sort, setSort] = useState<Sort>({ column: "place", direction: "asc" });
  const [isAdding, setAdding] = useState(false);
  const [chosenAction, setChosenAction] = useState<ChosenAction | null>(null);
  const columns = useMemo(() => buildPlaceColumns(wards), [wards]);
  const rows = useMemo(
    () =>
      places.map((place): ListedPlace => {
        const { point_of_care, room, bed } = place;
        return { ...place, id: JSON.stringify([point_of_care, room, bed]) };
      }),
    [places],
  );
  const close = () => setChosenAction(null);
  const place = chosenAction?.place ?? null;

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
          { label: "Edit", onSelect: () => setChosenAction({ act: "edit", place: listed }) },
          {
            label: "Remove",
            onSelect: () => setChosenAction({ act: "remove", place: listed }),
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
      <FormDialog
        opened={chosenAction?.act === "edit"}
        onClose={close}
        title="Edit place"
        size="lg"
      >
        <PlaceForm settings={settings} place={place} onClose={close} />
      </FormDialog>
      <DeleteDialog
        opened={chosenAction?.act === "remove"}
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

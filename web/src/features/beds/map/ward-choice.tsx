import { Group, NativeSelect } from "@mantine/core";
import type { Ward } from "@wardline/contracts/patients/wards";
import { MyWardButton, useMyWard, useWardChoice } from "../../../shared/hospital/my-ward.js";

/** Chooses the ward that the maps show, which can become the person's own; renders nothing for a single ward. */
export function WardChoice({ wards }: { wards: readonly Ward[] }) {
  const [chosenId, setChosenId] = useWardChoice();
  const myWard = useMyWard();
  if (wards.length < 2) return null;
  return (
    <Group gap={8} wrap="nowrap">
      <NativeSelect
        aria-label="Ward"
        radius="xl"
        value={wards.some(({ id }) => id === chosenId) ? chosenId : ""}
        onChange={(event) => setChosenId(event.currentTarget.value)}
        data={[
          { value: "", label: "All wards" },
          ...wards.map(({ id, name }) => ({
            value: id,
            label: id === myWard.id ? `My ward: ${name}` : name,
          })),
        ]}
      />
      <MyWardButton shown={chosenId} canRemove />
    </Group>
  );
}

/** Returns the chosen ward, or all wards if none of them is chosen. */
export function useChosenWards(wards: readonly Ward[]): readonly Ward[] {
  const [chosenId] = useWardChoice();
  const ward = wards.find(({ id }) => id === chosenId);
  return ward === undefined ? wards : [ward];
}

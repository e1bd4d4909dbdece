import { Group, NativeSelect } from "@mantine/core";
import type { Ward } from "@wardline/contracts/wards";
import { MyWardButton } from "../../shared/hospital/MyWardButton.js";
import { useMyWard, useWardChoice } from "../../shared/hospital/my-ward.js";

interface WardChoiceProps {
  wards: readonly Ward[];
}

/** Narrows the maps to one ward, and makes it the person's own; nothing where there is no choice. */
export function WardChoice({ wards }: WardChoiceProps) {
  const [chosen, setChosen] = useWardChoice();
  const mine = useMyWard();
  if (wards.length < 2) return null;
  return (
    <Group gap={8} wrap="nowrap">
      <NativeSelect
        aria-label="Ward"
        radius="xl"
        value={wards.some(({ id }) => id === chosen) ? chosen : ""}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: "", label: "All wards" },
          ...wards.map(({ id, name }) => ({
            value: id,
            label: id === mine.id ? `My ward: ${name}` : name,
          })),
        ]}
      />
      <MyWardButton shown={chosen} canGiveUp />
    </Group>
  );
}

/** Those of the wards to which the page is narrowed; all where that is none of them. */
export function useChosenWards(wards: readonly Ward[]): readonly Ward[] {
  const [chosen] = useWardChoice();
  const ward = wards.find(({ id }) => id === chosen);
  return ward === undefined ? wards : [ward];
}

import { Group, NativeSelect } from "@mantine/core";
import {
  BURDEN_LABELS,
  BURDEN_MEASURES,
  type BurdenMeasure,
} from "@wardline/domain/roster-month/burden";
import { memo } from "react";
import { Segments } from "../../../ui/form/Segments.js";
import type { GridLayout } from "./grid-rows.js";

const LAYOUTS = [
  { value: "people", label: "People" },
  { value: "posts", label: "Posts" },
] as const satisfies readonly { value: GridLayout; label: string }[];

const ORDERS = [
  { value: "", label: "By role and name" },
  ...BURDEN_MEASURES.map((measure) => ({
    value: measure,
    label: `Who next, by ${BURDEN_LABELS[measure].toLowerCase()}`,
  })),
];

interface GridOrderProps {
  layout: GridLayout;
  /** By what the people are sorted; null by role and name. */
  measure: BurdenMeasure | null;
  onLayout: (layout: GridLayout) => void;
  onMeasure: (measure: BurdenMeasure | null) => void;
}

/** What the rows of the grid are, and in which order; not drawn again with each key. */
export const GridOrder = memo(function GridOrder(props: GridOrderProps) {
  const { layout, measure, onLayout, onMeasure } = props;
  return (
    <Group gap="sm">
      {layout === "people" ? (
        <NativeSelect
          aria-label="Order of people"
          data={ORDERS}
          value={measure ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onMeasure(BURDEN_MEASURES.find((one) => one === value) ?? null)
          }
        />
      ) : null}
      <Segments label="Rows" options={LAYOUTS} value={layout} onChange={onLayout} />
    </Group>
  );
});

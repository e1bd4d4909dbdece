import { NativeSelect, Text } from "@mantine/core";
import type { Ward } from "@wardline/contracts/patients/wards";
import { DateField } from "../../ui/form/DateField.js";
import { Segments } from "../../ui/form/Segments.js";
import classes from "./Charts.module.css";
import { type DaySpan, SPANS } from "./day-span.js";

const OWN_SPAN = "own";

interface SpanChoiceProps {
  /** Chosen entry of `SPANS`; null if the user chose other days. */
  chosen: string | null;
  span: DaySpan;
  today: string;
  /** Reason why the days are not valid; null if they are valid. */
  problem: string | null;
  wards: readonly Ward[];
  ward: string | null;
  hasWholeHospital: boolean;
  onChoose: (value: string | null) => void;
  onSpan: (span: DaySpan) => void;
  onWard: (ward: string | null) => void;
}

/** Renders fields to choose the page's days and ward. */
export function SpanChoice(props: SpanChoiceProps) {
  const { chosen, span, today, problem, wards, ward, hasWholeHospital } = props;
  const { onChoose, onSpan, onWard } = props;
  return (
    <div className={classes.tools}>
      <Segments
        label="Days"
        options={[...SPANS, { value: OWN_SPAN, label: "Custom" }]}
        value={chosen ?? OWN_SPAN}
        onChange={(value) => onChoose(value === OWN_SPAN ? null : value)}
      />
      {wards.length === 0 ? null : (
        <NativeSelect
          aria-label="Ward"
          data={[
            ...(hasWholeHospital ? [{ value: "", label: "Whole hospital" }] : []),
            ...wards.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={ward ?? ""}
          onChange={({ currentTarget: { value } }) => onWard(value === "" ? null : value)}
        />
      )}
      {chosen !== null ? null : (
        <>
          <DateField
            label="First day"
            max={today}
            value={span.from}
            onChange={(from) => onSpan({ ...span, from })}
          />
          <DateField
            label="Last day"
            max={today}
            value={span.to}
            onChange={(to) => onSpan({ ...span, to })}
          />
          {problem === null ? null : (
            <Text role="alert" size="sm" c="var(--mantine-color-error)">
              {problem}
            </Text>
          )}
        </>
      )}
    </div>
  );
}

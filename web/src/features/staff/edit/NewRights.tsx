import { NativeSelect } from "@mantine/core";
import { summaryOf } from "@wardline/domain/grant-words";
import { grantsOfChoice, NO_RIGHTS, OWN_SELECTION, RIGHTS_CHOICES } from "./rights.js";

const CHOICES = RIGHTS_CHOICES.filter(({ value }) => value !== OWN_SELECTION).map(
  ({ value, label }) => ({
    value,
    label: value === NO_RIGHTS ? "None: the staff's own area" : label,
  }),
);

interface NewRightsProps {
  /** One of the choices that are not made one by one. */
  value: string;
  onChange: (choice: string) => void;
}

/** The rights that a new staff member has from the first login on. */
export function NewRights({ value, onChange }: NewRightsProps) {
  return (
    <NativeSelect
      label="Rights"
      description={summaryOf(grantsOfChoice(value) ?? []).join(" ")}
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={CHOICES}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

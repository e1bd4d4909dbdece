import { TextInput } from "@mantine/core";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { readBirthDate } from "@wardline/domain/patients/birth-date";
import { getDayOrder } from "@wardline/domain/time/written-day";
import { type FocusEvent, type ReactNode, useState } from "react";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { ANNOUNCED_ON_BLUR } from "../../../ui/form/announced-on-blur.js";
import { dateFieldText } from "../../../ui/form/date-text.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";

interface BirthDateFieldProps {
  /** Date as YYYY-MM-DD, the typed text if it is not a date, or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Age calculated from the date, if there is one. */
  description?: ReactNode;
  error?: ReactNode;
  onBlur?: (event: FocusEvent) => void;
}

/**
 * Field for a date of birth, typed as "12 Mar 1984", "12/3/1984" or "1984-03-12". Any other text fails the form's
 * validation.
 */
export function BirthDateField(props: BirthDateFieldProps) {
  const { value, onChange, description, error, onBlur } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const order = getDayOrder(useHospitalZone());
  return (
    <TextInput
      {...CODE_TEXT}
      label={`${PATIENT_FIELD_LABELS.date_of_birth} (optional)`}
      placeholder="e.g. 12 Mar 1984"
      autoComplete="off"
      data-path="date_of_birth"
      wrapperProps={ANNOUNCED_ON_BLUR}
      value={typed ?? dateFieldText(value ?? "")}
      description={description}
      inputWrapperOrder={["label", "input", "description", "error"]}
      error={error}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(text.trim() === "" ? null : (readBirthDate(text, order) ?? text));
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

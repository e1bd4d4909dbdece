import { Group, Stack, TextInput, type TextInputProps } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { Identifier } from "@wardline/contracts/patients/identifiers";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { LIMITS } from "@wardline/domain/limits";
import { computeAge, readBirthDate } from "@wardline/domain/patients/birth-date";
import { getDayOrder } from "@wardline/domain/time/written-day";
import { isCalendarDay } from "@wardline/domain/time/zoned-day";
import { useState } from "react";
import { useHospitalToday, useHospitalZone } from "../../../lib/time/hospital-time.js";
import { dateFieldText } from "../../../ui/form/date-text.js";
import { ANNOUNCED_ON_BLUR } from "../../../ui/form/FormErrors.js";
import { RowsField } from "../../../ui/form/RowsField.js";
import { CODE_TEXT, NAME_TEXT } from "../../../ui/form/text-kinds.js";
import { TwoColumns } from "../../../ui/page/Panel.js";

/** Form values that identify a patient. */
export interface IdentityValues extends Record<string, unknown> {
  age: string;
  date_of_birth: string | null;
  identifiers: Identifier[];
}

/** Fields for the date of birth and additional patient numbers in a card's form. */
export function IdentityFields({ form }: { form: UseFormReturnType<IdentityValues> }) {
  const today = useHospitalToday();
  const { age, date_of_birth, identifiers } = form.values;
  const formatAge = (date: string | null) =>
    date !== null && isCalendarDay(date) ? computeAge(date, today) : null;
  const shownAge = formatAge(date_of_birth);
  const birthInput: TextInputProps = form.getInputProps("date_of_birth");
  const [typed, setTyped] = useState<string | null>(null);
  const order = getDayOrder(useHospitalZone());

  /** Sets the date of birth. Recalculates the age if it is empty or was calculated from the former date. */
  function setBirthDate(next: string | null): void {
    const nextAge = age.trim() === "" || age === shownAge ? formatAge(next) : null;
    form.setFieldValue("date_of_birth", next);
    if (nextAge !== null) form.setFieldValue("age", nextAge);
  }

  return (
    <Stack gap="md">
      <TwoColumns>
        <TextInput
          {...CODE_TEXT}
          label={`${PATIENT_FIELD_LABELS.date_of_birth} (optional)`}
          placeholder="e.g. 12 Mar 1984"
          wrapperProps={ANNOUNCED_ON_BLUR}
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...birthInput}
          description={shownAge === null ? undefined : `Shown as age ${shownAge}`}
          value={typed ?? dateFieldText(date_of_birth ?? "")}
          onChange={({ currentTarget: { value: text } }) => {
            setTyped(text);
            setBirthDate(text.trim() === "" ? null : (readBirthDate(text, order) ?? text));
          }}
          onBlur={(event) => {
            setTyped(null);
            birthInput.onBlur?.(event);
          }}
        />
      </TwoColumns>
      <RowsField
        label={`${PATIENT_FIELD_LABELS.identifiers} (optional)`}
        hint="Such as an insurance or national number. Searches include these numbers."
        rows={identifiers.map((one, id) => ({ id, ...one }))}
        onChange={(rows) =>
          form.setFieldValue(
            "identifiers",
            rows.map(({ system, value }) => ({ system, value })),
          )
        }
        blank={{ system: "", value: "" }}
        maxRows={LIMITS.identifiers}
        what="number"
        getName={({ system }) => system}
      >
        {({ system, value }, index, change) => (
          <Group flex={1} gap="xs">
            <TextInput
              {...NAME_TEXT}
              flex={1}
              miw="8rem"
              aria-label={`Kind of number ${index + 1}`}
              data-path={`identifiers.${index}.system`}
              placeholder="Kind, e.g. Insurance"
              maxLength={LIMITS.name}
              value={system}
              error={form.errors[`identifiers.${index}.system`]}
              onChange={(event) => change({ system: event.currentTarget.value })}
            />
            <TextInput
              {...CODE_TEXT}
              flex={1}
              miw="8rem"
              aria-label={`Number ${index + 1}`}
              data-path={`identifiers.${index}.value`}
              placeholder="Number"
              maxLength={LIMITS.text}
              value={value}
              error={form.errors[`identifiers.${index}.value`]}
              onChange={(event) => change({ value: event.currentTarget.value })}
            />
          </Group>
        )}
      </RowsField>
    </Stack>
  );
}

import { Anchor, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { PAPER_ENTRY_HOURS } from "@wardline/domain/patients/paper-card";
import { addDays } from "@wardline/domain/time/zoned-day";
import { useState } from "react";
import { useHospitalToday } from "../../../lib/time/hospital-time.js";
import { DateField } from "../../../ui/form/DateField.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";
import { TwoColumns } from "../../../ui/page/TwoColumns.js";
import type { NewPatientValues } from "./new-patient.js";

const MAX_PAPER_DAYS = PAPER_ENTRY_HOURS / 24;

/** Fields for the arrival time and paper number of a card that staff wrote on paper during an outage. */
export function PaperFields({ form }: { form: UseFormReturnType<NewPatientValues> }) {
  const [isOpen, setOpen] = useState(false);
  const today = useHospitalToday();
  const { created_at, paper_number } = form.values;
  if (!isOpen && created_at === "" && paper_number === "") {
    return (
      <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
        Written on paper?
      </Anchor>
    );
  }
  return (
    <TwoColumns>
      <DateField
        label="Arrived (optional)"
        description={`As written on the paper, at most ${PAPER_ENTRY_HOURS} hours ago`}
        inputWrapperOrder={["label", "input", "description", "error"]}
        withTime
        min={addDays(today, -MAX_PAPER_DAYS)}
        max={today}
        {...form.getInputProps("created_at")}
      />
      <TextInput
        {...CODE_TEXT}
        label={`${PATIENT_FIELD_LABELS.paper_number} (optional)`}
        description="The number on the line of the downtime kit"
        inputWrapperOrder={["label", "input", "description", "error"]}
        placeholder="e.g. D-001"
        maxLength={8}
        autoComplete="off"
        {...form.getInputProps("paper_number")}
      />
    </TwoColumns>
  );
}

import { Anchor, Button, NativeSelect, Stack, TextInput, type TextInputProps } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { GENDER_LABELS, PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { LIMITS } from "@wardline/domain/limits";
import { PAPER_ENTRY_HOURS } from "@wardline/domain/patients/paper-card";
import { PATIENT_FLAG_LABELS } from "@wardline/domain/patients/patient-flags";
import {
  NEW_PATIENT_FORM_STATUSES,
  PATIENT_STATUS_LABELS,
} from "@wardline/domain/patients/patient-status";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { addDays } from "@wardline/domain/time/zoned-day";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useHospitalToday } from "../../../lib/time/hospital-time.js";
import { DateField } from "../../../ui/form/DateField.js";
import { FormErrors } from "../../../ui/form/FormErrors.js";
import { CODE_TEXT, NAME_TEXT } from "../../../ui/form/text-kinds.js";
import { ButtonLink } from "../../../ui/page/ButtonLink.js";
import { formatKeys } from "../../../ui/page/Keys.js";
import { Panel, TwoColumns } from "../../../ui/page/Panel.js";
import { PrintHead, PrintPage } from "../../../ui/page/PrintPage.js";
import { SaveBar } from "../../../ui/page/SaveBar.js";
import { BedField } from "../beds/BedField.js";
import type { SheetProps } from "../bulk/sheets.js";
import { getPatientPath } from "../cells/cells.js";
import { openPatientsQuery } from "../data/patient-queries.js";
import { IdentityPart } from "../identity/IdentityPart.js";
import { SignalFields } from "../signals/SignalsChoice.js";
import { StatusField } from "../status/StatusCell.js";
import { AgeField, type AgeQuestion } from "./AgeField.js";
import { FORM_GENDERS, NEW_PATIENT_FIELDS, type NewPatientValues } from "./new-patient.js";

interface NewPatientFormProps {
  form: UseFormReturnType<NewPatientValues>;
  isSaving: boolean;
  /** Id of the open patient with the same hospital number, as reported by the server. */
  openPatientId: string | null;
  ageQuestion: AgeQuestion;
  teamField: ReactNode;
  alikeNote?: ReactNode;
  onOverride?: (() => void) | undefined;
  /** True if the card may have been written on paper during an outage. */
  isPaperPossible?: boolean;
  /** `another` is true if the form should stay open for the next patient. */
  onSubmit: (another: boolean) => void;
}

/** Form fields for a new patient (docs/product.md, New Patient page). */
export function NewPatientForm(props: NewPatientFormProps) {
  const { form, isSaving, openPatientId, ageQuestion, teamField, alikeNote } = props;
  const { onOverride, isPaperPossible, onSubmit } = props;
  const [pendingSubmit, setPendingSubmit] = useState<{ another: boolean } | null>(null);
  const send = useEffectEvent(onSubmit);
  // Waits for the render: the same key press may have chosen a team, whose contacts must be saved too.
  useEffect(() => {
    if (pendingSubmit !== null) send(pendingSubmit.another);
  }, [pendingSubmit]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to its fields
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        setPendingSubmit({ another: event.shiftKey });
      }}
    >
      <Stack gap="lg">
        <Panel title="Personal Information">
          <TwoColumns>
            <TextInput
              {...NAME_TEXT}
              label={PATIENT_FIELD_LABELS.name}
              maxLength={LIMITS.name}
              required
              {...form.getInputProps("name")}
            />
            <NativeSelect
              label={PATIENT_FIELD_LABELS.gender}
              required
              data={[
                { value: "", label: "Select gender", disabled: true },
                ...FORM_GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] })),
              ]}
              {...form.getInputProps("gender")}
              onKeyDown={continueInAge}
            />
          </TwoColumns>
          {alikeNote}
        </Panel>
        <Panel title="Admission Information">
          <Stack gap="md">
            <TwoColumns>
              <AgeField
                question={ageQuestion}
                onConfirmed={() => form.clearFieldError("age")}
                description="In years, or in words such as “6 months”"
                inputWrapperOrder={["label", "input", "description", "error"]}
                {...form.getInputProps("age")}
              />
              <HospitalNumberField
                text={form.values.hospital_no}
                openPatientId={openPatientId}
                {...form.getInputProps("hospital_no")}
              />
            </TwoColumns>
            <TwoColumns>
              <BedField
                label="Bed No. (optional)"
                text={form.values.bed_no}
                patientId={null}
                onOverride={onOverride}
                {...form.getInputProps("bed_no")}
              />
              {teamField}
              {/* The status comes last because it already has a value; the fields to fill in stay one Tab apart. */}
              <StatusField
                required
                statuses={NEW_PATIENT_FORM_STATUSES}
                {...form.getInputProps("status")}
              />
            </TwoColumns>
            <SignalFields name={form.values.name} values={form.values} onChange={form.setValues} />
            <IdentityPart form={form} />
            {isPaperPossible ? <PaperFields form={form} /> : null}
          </Stack>
        </Panel>
        <FormErrors errors={form.errors} shownBy={NEW_PATIENT_FIELDS} />
        <SaveBar>
          <ButtonLink to="/dashboard/patients" variant="default">
            Cancel
          </ButtonLink>
          <Button variant="default" disabled={isSaving} onClick={() => onSubmit(true)}>
            Create and open another
          </Button>
          <Button type="submit" loading={isSaving} title={formatKeys("Ctrl Enter")}>
            Create New Patient's Record
          </Button>
        </SaveBar>
      </Stack>
    </form>
  );
}

/** Moves the cursor to the age when a digit is typed, which cannot be a gender: "f34" fills in both fields. */
function continueInAge({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (!/^\d$/.test(key)) return;
  currentTarget.closest("form")?.querySelector<HTMLElement>('[data-path="age"]')?.focus();
}

function HospitalNumberField(
  props: TextInputProps & { text: string; openPatientId: string | null },
) {
  const { text, openPatientId, ...input } = props;
  const [enteredNumber, setEnteredNumber] = useState<string | null>(null);
  const { data } = useQuery({
    ...openPatientsQuery,
    enabled: enteredNumber !== null || openPatientId !== null,
  });
  const number = text.trim();
  const openMatch =
    number === enteredNumber
      ? data?.find(({ hospital_no }) => toComparedText(hospital_no) === toComparedText(number))
      : undefined;
  const reportedId = input.error ? openPatientId : null;
  const open = openMatch ?? data?.find(({ id }) => id === reportedId);
  const id = open?.id ?? reportedId;
  const bed = open === undefined || open.bed_no === "" ? "" : `, bed ${open.bed_no}`;
  return (
    <TextInput
      {...CODE_TEXT}
      label="Hospital Number"
      maxLength={LIMITS.text}
      required
      {...input}
      onBlur={(event) => {
        setEnteredNumber(number === "" ? null : number);
        input.onBlur?.(event);
      }}
      error={
        id === null ? (
          input.error
        ) : (
          <span role="alert">
            {open === undefined
              ? "A card with this hospital number is already open. "
              : `${open.hospital_no} is open: ${open.name}${bed}. `}
            <Anchor component={Link} to={getPatientPath(id)} fw={600} inherit>
              Go to the card
            </Anchor>
          </span>
        )
      }
    />
  );
}

function PaperFields({ form }: { form: UseFormReturnType<NewPatientValues> }) {
  const [isOpen, setOpen] = useState(false);
  const today = useHospitalToday();
  const { created_at, paper_number } = form.values;
  if (!isOpen && created_at === "" && paper_number === "") {
    return (
      <Anchor component="button" type="button" size="sm" mr="auto" onClick={() => setOpen(true)}>
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
        min={addDays(today, -PAPER_ENTRY_HOURS / 24)}
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
        {...form.getInputProps("paper_number")}
      />
    </TwoColumns>
  );
}

const toTickBoxes = (labels: readonly string[]) =>
  labels.map((label) => `☐\u00a0${label.replaceAll(" ", "\u00a0")}`).join("\u2003");

const PAPER_FIELDS: readonly (readonly [label: string, choices: string])[] = [
  ["Date and time", ""],
  [PATIENT_FIELD_LABELS.hospital_no, ""],
  [PATIENT_FIELD_LABELS.name, ""],
  [PATIENT_FIELD_LABELS.age, ""],
  [PATIENT_FIELD_LABELS.gender, toTickBoxes(FORM_GENDERS.map((gender) => GENDER_LABELS[gender]))],
  [PATIENT_FIELD_LABELS.bed_no, ""],
  [PATIENT_FIELD_LABELS.teams, ""],
  [
    PATIENT_FIELD_LABELS.status,
    toTickBoxes(NEW_PATIENT_FORM_STATUSES.map((status) => PATIENT_STATUS_LABELS[status])),
  ],
  ["Signals", toTickBoxes(Object.values(PATIENT_FLAG_LABELS))],
  ["Waiting for", ""],
  ["Filled in by", ""],
];

/** Blank form for a new patient, to print and fill in by hand. */
export function EmptyForm(props: Pick<SheetProps, "isPrintDialogNeeded" | "onDone">) {
  const { isPrintDialogNeeded, onDone } = props;
  return (
    <PrintPage title="New patient" opensPrintDialog={isPrintDialogNeeded} onDone={onDone}>
      <table>
        <thead>
          <PrintHead columns={2} />
        </thead>
        <tbody>
          {PAPER_FIELDS.map(([label, choices]) => (
            <tr key={label}>
              <th scope="row" style={{ width: "22%" }}>
                {label}
              </th>
              {/* Leaves room for one handwritten line. */}
              <td style={{ height: "36pt" }}>{choices}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  );
}

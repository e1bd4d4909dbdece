import {
  Anchor,
  Button,
  NativeSelect,
  Space,
  Stack,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { GENDER_LABELS, PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { LIMITS } from "@wardline/domain/limits";
import { NEW_PATIENT_FORM_STATUSES } from "@wardline/domain/patients/patient-status";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { FormErrors } from "../../../ui/form/FormErrors.js";
import { CODE_TEXT, NAME_TEXT } from "../../../ui/form/text-kinds.js";
import { ButtonLink } from "../../../ui/page/ButtonLink.js";
import { formatKeys } from "../../../ui/page/Keys.js";
import { Panel } from "../../../ui/page/Panel.js";
import { SaveBar } from "../../../ui/page/SaveBar.js";
import { TwoColumns } from "../../../ui/page/TwoColumns.js";
import { BedField } from "../beds/BedField.js";
import { getPatientPath } from "../cells/cells.js";
import { openPatientsQuery } from "../data/patient-queries.js";
import { IdentityPart } from "../identity/IdentityPart.js";
import { SignalFields } from "../signals/SignalFields.js";
import { StatusField } from "../status/StatusCell.js";
import { AgeField, type AgeQuestion } from "./AgeField.js";
import { FORM_GENDERS, NEW_PATIENT_FIELDS, type NewPatientValues } from "./new-patient.js";
import { PaperFields } from "./PaperFields.js";

interface NewPatientFormProps {
  form: UseFormReturnType<NewPatientValues>;
  isSaving: boolean;
  /** Id of the open patient with the same hospital number, as reported by the server. */
  openPatientId: string | null;
  ageQuestion: AgeQuestion;
  teamField: ReactNode;
  alikeNote?: ReactNode;
  /** Opens the card even though the bed was refused as taken or closed. */
  onOverride?: (() => void) | undefined;
  /** True if the card may have been written on paper during an outage. */
  isPaperPossible?: boolean;
  /** `another` is true if the form should stay open for the next patient. */
  onSubmit: (another: boolean) => void;
}

/** Form fields for a new patient (docs/product.md, New Patient page). */
export function NewPatientForm(props: NewPatientFormProps) {
  const { form, isSaving, openPatientId, ageQuestion, teamField, alikeNote } = props;
  const { onOverride, isPaperPossible = false, onSubmit } = props;
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
        const isChord = event.ctrlKey || event.metaKey;
        if (event.key !== "Enter" || !isChord) return;
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
              autoComplete="off"
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
          <Space h="md" />
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
              label={PATIENT_FIELD_LABELS.status}
              required
              statuses={NEW_PATIENT_FORM_STATUSES}
              {...form.getInputProps("status")}
            />
          </TwoColumns>
          <Space h="md" />
          <SignalFields
            name={form.values.name}
            values={form.values}
            onChange={(data) => form.setValues(data)}
          />
          <IdentityPart form={form} before={<Space h="md" />} />
          {isPaperPossible ? (
            <>
              <Space h="md" />
              <PaperFields form={form} />
            </>
          ) : null}
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

/**
 * Moves the cursor to the age when a digit is typed, because a digit cannot be a gender: "f34" fills in both fields.
 */
function continueInAge({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (!/^\d$/.test(key)) return;
  currentTarget.closest("form")?.querySelector<HTMLElement>('[data-path="age"]')?.focus();
}

interface HospitalNumberFieldProps extends TextInputProps {
  text: string;
  /** Id of the open patient with this number, as reported by the server. */
  openPatientId: string | null;
}

/** Field for a new patient's hospital number. On blur, it shows which open card already has this number. */
function HospitalNumberField({ text, openPatientId, ...input }: HospitalNumberFieldProps) {
  const [enteredNumber, setEnteredNumber] = useState<string | null>(null);
  const isLookupNeeded = enteredNumber !== null || openPatientId !== null;
  const { data } = useQuery({ ...openPatientsQuery, enabled: isLookupNeeded });
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
      autoComplete="off"
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

import { Button, Select, Stack } from "@mantine/core";
import { movePatient, type Patient } from "@wardline/contracts/patients/patient";
import { compareNatural } from "@wardline/domain/text/natural-order";
import { type BedPlace, isSameBed } from "@wardline/domain/wards/ward";
import { type FormEvent, useState } from "react";
import { errorText } from "../../../lib/calls/error-text.js";
import { FormButtons } from "../../../ui/dialog/DialogActions.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { parseFieldErrors, validateSchema } from "../../../ui/form/form-errors.js";
import { DialogForm } from "../../../ui/form/PageForm.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";
import { BedField } from "../../patients/beds/BedField.js";
import { isBedRefused } from "../../patients/data/use-patients-change.js";
import { useMovePatient, usePatientMoves } from "./patient-moves.js";

/** Moves a patient to a bed that is typed or chosen. */
export function MovePatientForm({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const move = useMovePatient();
  const { reportMove } = usePatientMoves();
  const entry = useRecordForm({
    record: null,
    toValues: () => ({ bed: "", override: false }),
    findErrors: ({ bed }) => validateSchema(movePatient.body, { bed }),
    serverErrors: (error) => ({
      bed: parseFieldErrors(error).bed ?? errorText(error, "Failed to move the patient."),
    }),
    send: async (values) => reportMove(patient, await move.mutateAsync({ patient, ...values })),
    onSaved: onClose,
  });
  const { form, save } = entry;
  const isRefused = form.errors.bed !== undefined && isBedRefused(move.error);

  return (
    <DialogForm entry={entry} label="Move" onCancel={onClose}>
      <BedField
        label={`New bed of ${patient.name}`}
        data-autofocus
        text={form.values.bed}
        patientId={patient.id}
        onOverride={isRefused ? () => void save({ ...form.values, override: true }) : undefined}
        {...form.getInputProps("bed")}
      />
    </DialogForm>
  );
}

type ChooseProps = { patients: readonly Patient[]; onClose: () => void };

/** Swaps the beds of a patient and a chosen one. */
export function SwapPatients({ patient, patients, onClose }: ChooseProps & { patient: Patient }) {
  const { swap } = usePatientMoves();
  return (
    <ChoosePatientForm
      label={`Swap ${patient.name} with`}
      patients={patients.filter((one) => one.id !== patient.id && one.bed_no !== "")}
      submitLabel="Swap beds"
      failed="Failed to swap the beds."
      onChoose={(other) => swap(patient, other)}
      onClose={onClose}
    />
  );
}

type FillBedProps = ChooseProps & { place: BedPlace & { bed: string } };

/** Moves a chosen patient to a bed. */
export function FillBed({ place, patients, onClose }: FillBedProps) {
  const { mutateAsync } = useMovePatient();
  const { reportMove } = usePatientMoves();
  return (
    <ChoosePatientForm
      label="Who moves here?"
      patients={patients.filter((patient) => !isSameBed(patient, place))}
      submitLabel="Move here"
      failed="Failed to move the patient."
      isOverridable={isBedRefused}
      onChoose={async (patient, override) => {
        reportMove(patient, await mutateAsync({ patient, bed: place.bed, override }));
      }}
      onClose={onClose}
    />
  );
}

interface ChoosePatientFormProps extends ChooseProps {
  label: string;
  submitLabel: string;
  failed: string;
  /** Rejects on failure; the field then shows the error. */
  onChoose: (patient: Patient, override: boolean) => Promise<void>;
  isOverridable?: (error: unknown) => boolean;
}

function ChoosePatientForm(props: ChoosePatientFormProps) {
  const { label, patients, submitLabel, failed, onChoose, isOverridable, onClose } = props;
  const [id, setId] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const chosenPatient = patients.find((patient) => patient.id === id);
  const sortedPatients = patients.toSorted(
    (one, other) =>
      Number(one.bed_no !== "") - Number(other.bed_no !== "") ||
      compareNatural(one.name, other.name),
  );

  async function send(override: boolean): Promise<void> {
    if (chosenPatient === undefined || isBusy) return;
    setBusy(true);
    try {
      await onChoose(chosenPatient, override);
      onClose();
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  }

  return (
    <form
      ref={focusFirst}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <Stack gap="md">
        <Select
          {...CODE_TEXT}
          label={label}
          data-autofocus
          placeholder="Name, hospital number or bed"
          searchable
          limit={50}
          nothingFoundMessage="No such patient"
          comboboxProps={{ zIndex: 400 }}
          value={id === "" ? null : id}
          error={error === null ? null : errorText(error, failed)}
          onChange={(next) => {
            setId(next ?? "");
            setError(null);
          }}
          data={sortedPatients.map((patient) => ({
            value: patient.id,
            label: describePatient(patient),
          }))}
        />
        {error !== null && isOverridable?.(error) === true ? (
          <Button
            variant="default"
            size="compact-sm"
            style={{ alignSelf: "start" }}
            onClick={() => void send(true)}
          >
            Use this bed anyway
          </Button>
        ) : null}
        <FormButtons
          label={submitLabel}
          onCancel={onClose}
          isBusy={isBusy}
          disabled={chosenPatient === undefined}
        />
      </Stack>
    </form>
  );
}

function describePatient({ name, hospital_no, bed_no }: Patient): string {
  return [name, hospital_no, bed_no === "" ? "no bed" : `bed ${bed_no}`].join(", ");
}

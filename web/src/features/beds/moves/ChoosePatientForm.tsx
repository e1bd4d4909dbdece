import { Button, Select, Stack } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients/patient";
import { compareNatural } from "@wardline/domain/text/natural-order";
import { type FormEvent, useState } from "react";
import { errorText } from "../../../lib/calls/error-text.js";
import { FormButtons } from "../../../ui/dialog/DialogActions.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";

interface ChoosePatientFormProps {
  label: string;
  patients: readonly Patient[];
  submitLabel: string;
  /** Error shown when the server gives no reason. */
  failed: string;
  /** Rejects on failure; the field then shows the error. */
  onChoose: (patient: Patient, override: boolean) => Promise<void>;
  isOverridable?: (error: unknown) => boolean;
  onClose: () => void;
}

/** Chooses one of several patients with open cards, sorted by name, those without a bed first. */
export function ChoosePatientForm(props: ChoosePatientFormProps) {
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

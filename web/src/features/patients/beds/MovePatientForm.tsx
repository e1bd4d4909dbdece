import { Button, Group, Stack } from "@mantine/core";
import { movePatient, type Patient } from "@wardline/contracts/patients";
import { type FormEvent, useState } from "react";
import { errorText } from "../../../lib/calls/error-text.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { fieldErrors, schemaErrors } from "../../../ui/form/form-errors.js";
import { isBedRefused } from "../data/update-patient.js";
import { BedField } from "./BedField.js";
import { useMovePatient } from "./move-patient.js";
import { usePatientMoves } from "./use-patient-moves.js";

interface MovePatientFormProps {
  patient: Patient;
  onClose: () => void;
}

/** Moves a patient to a bed that is typed or chosen. */
export function MovePatientForm({ patient, onClose }: MovePatientFormProps) {
  const move = useMovePatient();
  const { sayMoved } = usePatientMoves();
  const [bed, setBed] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const isRefused = problem !== null && isBedRefused(move.error);

  async function send(override: boolean): Promise<void> {
    if (move.isPending) return;
    const { bed: missing } = schemaErrors(movePatient.body, { bed });
    setProblem(missing ?? null);
    if (missing !== undefined) return;
    try {
      sayMoved(patient, await move.mutateAsync({ patient, bed, override }));
      onClose();
    } catch (error) {
      setProblem(fieldErrors(error).bed ?? errorText(error, "Failed to move the patient."));
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
        <BedField
          label={`New bed of ${patient.name}`}
          data-autofocus
          text={bed}
          value={bed}
          patientId={patient.id}
          error={problem}
          onChange={(text) => {
            setBed(text);
            setProblem(null);
          }}
          onOverride={isRefused ? () => void send(true) : undefined}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={move.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={move.isPending}>
            Move
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

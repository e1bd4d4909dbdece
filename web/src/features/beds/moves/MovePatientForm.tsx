import { movePatient, type Patient } from "@wardline/contracts/patients/patient";
import { errorText } from "../../../lib/calls/error-text.js";
import { DialogForm } from "../../../ui/form/DialogForm.js";
import { parseFieldErrors, validateSchema } from "../../../ui/form/form-errors.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { BedField } from "../../patients/beds/BedField.js";
import { isBedRefused } from "../../patients/data/update-patient.js";
import { useMovePatient } from "./move-patient.js";
import { usePatientMoves } from "./use-patient-moves.js";

interface MovePatientFormProps {
  patient: Patient;
  onClose: () => void;
}

/** Moves a patient to a bed that is typed or chosen. */
export function MovePatientForm({ patient, onClose }: MovePatientFormProps) {
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

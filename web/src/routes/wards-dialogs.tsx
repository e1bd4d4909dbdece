import type { Patient } from "@wardline/contracts/patients";
import type { Ward } from "@wardline/contracts/wards";
import { type BedPlace, isSameBed } from "@wardline/domain/ward";
import { ChoosePatientForm } from "../features/patients/beds/ChoosePatientForm.js";
import { MovePatientForm } from "../features/patients/beds/MovePatientForm.js";
import { useMovePatient } from "../features/patients/beds/move-patient.js";
import { usePatientMoves } from "../features/patients/beds/use-patient-moves.js";
import { isBedRefused } from "../features/patients/data/bed-refusal.js";
import { DeleteWardDialog } from "../features/wards/DeleteWardDialog.js";
import { WardForm } from "../features/wards/WardForm.js";
import { FormDialog } from "../ui/dialog/FormDialog.js";

/** What is being done: a ward added (null) or edited, one deleted, a patient moved or swapped, a bed filled. */
export type WardDialog =
  | { kind: "ward"; ward: Ward | null }
  | { kind: "delete"; ward: Ward }
  | { kind: "move"; patient: Patient }
  | { kind: "swap"; patient: Patient }
  | ({ kind: "fill"; bed: string } & BedPlace);

interface WardDialogsProps {
  dialog: WardDialog | null;
  isOpen: boolean;
  patients: readonly Patient[];
  onClose: () => void;
}

/** The dialogs of the page of the wards. */
export function WardDialogs({ dialog, isOpen, patients, onClose }: WardDialogsProps) {
  if (dialog === null) return null;
  if (dialog.kind === "delete") {
    return (
      <DeleteWardDialog ward={dialog.ward} patients={patients} opened={isOpen} onClose={onClose} />
    );
  }
  return (
    <FormDialog opened={isOpen} onClose={onClose} title={titleOf(dialog)}>
      <Content dialog={dialog} patients={patients} onClose={onClose} />
    </FormDialog>
  );
}

type FormDialogKind = Exclude<WardDialog, { kind: "delete" }>;

function titleOf(dialog: FormDialogKind): string {
  switch (dialog.kind) {
    case "ward":
      return dialog.ward === null ? "Add ward" : `Edit ${dialog.ward.name}`;
    case "move":
      return "Move patient";
    case "swap":
      return "Swap beds";
    case "fill":
      return `Bed ${dialog.bed}`;
  }
}

interface ContentProps {
  dialog: FormDialogKind;
  patients: readonly Patient[];
  onClose: () => void;
}

function Content({ dialog, patients, onClose }: ContentProps) {
  switch (dialog.kind) {
    case "ward":
      return <WardForm ward={dialog.ward} patients={patients} onClose={onClose} />;
    case "move":
      return <MovePatientForm patient={latest(patients, dialog.patient)} onClose={onClose} />;
    case "swap":
      return (
        <Swap patient={latest(patients, dialog.patient)} patients={patients} onClose={onClose} />
      );
    case "fill":
      return <Fill place={dialog} patients={patients} onClose={onClose} />;
  }
}

/** As the list has them now: a change of somebody else is not overwritten unseen. */
function latest(patients: readonly Patient[], patient: Patient): Patient {
  return patients.find(({ id }) => id === patient.id) ?? patient;
}

interface SwapProps {
  patient: Patient;
  patients: readonly Patient[];
  onClose: () => void;
}

function Swap({ patient, patients, onClose }: SwapProps) {
  const { swap } = usePatientMoves();
  return (
    <ChoosePatientForm
      label={`${patient.name} changes beds with`}
      patients={patients.filter((one) => one.id !== patient.id && one.bed_no !== "")}
      submitLabel="Swap beds"
      failed="Failed to swap the beds."
      onChoose={(other) => swap(patient, other)}
      onClose={onClose}
    />
  );
}

interface FillProps {
  place: BedPlace & { bed: string };
  patients: readonly Patient[];
  onClose: () => void;
}

function Fill({ place, patients, onClose }: FillProps) {
  const { mutateAsync } = useMovePatient();
  const { sayMoved } = usePatientMoves();
  return (
    <ChoosePatientForm
      label="Who moves here?"
      patients={patients.filter((patient) => !isSameBed(patient, place))}
      submitLabel="Move here"
      failed="Failed to move the patient."
      isOverridable={isBedRefused}
      onChoose={async (patient, override) => {
        sayMoved(patient, await mutateAsync({ patient, bed: place.bed, override }));
      }}
      onClose={onClose}
    />
  );
}

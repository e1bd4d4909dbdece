import { useNavigate } from "@tanstack/react-router";
import { createPatient, type Patient, updatePatient } from "@wardline/contracts/patients/patient";
import { addWard, closeBed, type Ward } from "@wardline/contracts/patients/wards";
import { listOtherStatuses } from "@wardline/domain/patients/patient-status";
import type { BedState } from "@wardline/domain/wards/bed-state";
import {
  BED_CLOSURE_LABELS,
  BED_CLOSURES,
  type BedClosure,
  BedDirectory,
  type BedPlace,
  isSameBed,
} from "@wardline/domain/wards/ward";
import { type ReactNode, useState } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import type { MenuAction } from "../../../ui/menu/ActionMenu.js";
import { isBedRefused } from "../../patients/data/update-patient.js";
import { listStatusActions, useStatusChange } from "../../patients/status/StatusCell.js";
import type { BedToClean } from "../map/beds-to-clean.js";
import { DeleteWardDialog } from "../wards/DeleteWardDialog.js";
import { useCloseBed, useReadyBed } from "../wards/ward-changes.js";
import { useMovePatient } from "./move-patient.js";
import { usePatientMoves } from "./use-patient-moves.js";
import type { BedChoice } from "./wards-choosing.js";

const toast = toastsAbout("ward-bed");

const WardForm = lazyPart(async () => (await import("../wards/WardForm.js")).WardForm);
const MovePatientForm = lazyPart(
  async () => (await import("./MovePatientForm.js")).MovePatientForm,
);
const ChoosePatientForm = lazyPart(
  async () => (await import("./ChoosePatientForm.js")).ChoosePatientForm,
);

const SignalsEditor = lazyPart(
  async () => (await import("../../patients/signals/SignalsEditor.js")).SignalsEditor,
);

interface WardActions {
  dialogs: ReactNode;
  open: (dialog: WardDialog) => void;
  add: () => void;
  /** Returns the actions for a ward; null if the person may not manage wards. */
  listForWard: ((ward: Ward) => MenuAction[]) | null;
  listForBed: (ward: Ward, bed: BedState<Patient>) => MenuAction[];
  listForPatient: (patient: Patient) => MenuAction[];
  /** Marks a bed as cleaned; null if the person may not. */
  ready: ((bed: BedToClean) => void) | null;
  /** Closes a free bed for cleaning or opens a closed bed; null if the person may not. */
  toggle: ((ward: Ward, bed: BedState<Patient>) => void) | null;
}

/** Returns the actions of the wards page that the person may take, with their dialogs. */
export function useWardActions(
  wards: readonly Ward[],
  patients: readonly Patient[],
  onChoose: (choice: BedChoice) => void,
): WardActions {
  const navigate = useNavigate();
  const closeMutation = useCloseBed();
  const readyMutation = useReadyBed();
  const canManage = useMay(addWard.access);
  const canClose = useMay(closeBed.access);
  const canChange = useMay(updatePatient.access);
  const changeStatus = useStatusChange();
  const canOpenCards = useMay(createPatient.access);
  const [dialog, setDialog] = useState<WardDialog | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (next: WardDialog) => {
    setDialog(next);
    setOpen(true);
  };

  async function close(ward: Ward, bed: string, closed: BedClosure | null): Promise<void> {
    try {
      await closeMutation.mutateAsync({ id: ward.id, bed, closed });
      const what =
        closed === null ? "open" : `closed (${BED_CLOSURE_LABELS[closed].toLowerCase()})`;
      toast.success(`Bed ${bed} of ${ward.name} is ${what}.`);
    } catch (error) {
      toast.error(error, "Failed to change the bed.");
    }
  }

  async function markReady({ ward, bed }: BedToClean): Promise<void> {
    try {
      await readyMutation.mutateAsync({ id: ward.id, bed });
      toast.success(`Bed ${bed} of ${ward.name} is ready.`);
    } catch (error) {
      toast.error(error, "Failed to change the bed.");
    }
  }

  function listPatientActions(patient: Patient): MenuAction[] {
    const { id, name } = patient;
    const card: MenuAction = {
      label: `Open the card of ${name}`,
      onSelect: () => void navigate({ to: "/dashboard/patients/$id", params: { id } }),
    };
    const changes: MenuAction[] = canChange
      ? [
          {
            label: `Signals of ${name}`,
            onSelect: () => open({ kind: "signals", patient }),
          },
          ...listStatusActions(listOtherStatuses(patient.status), (status) =>
            changeStatus([patient], status),
          ).map((action) => ({ ...action, label: `${name}: ${action.label}` })),
        ]
      : [];
    if (!canClose) return [card, ...changes];
    return [
      card,
      { label: `Move ${name}`, onSelect: () => onChoose({ kind: "move", patient }) },
      {
        label: `Swap ${name} with another patient`,
        onSelect: () => onChoose({ kind: "swap", patient }),
      },
      ...changes,
    ];
  }

  function listBedActions(
    ward: Ward,
    { label, state, closed, occupants }: BedState<Patient>,
  ): MenuAction[] {
    if (state === "occupied") return occupants.flatMap(listPatientActions);
    if (!canClose) return [];
    if (state === "closed") {
      const isAwaitingCleaning = closed === "cleaning";
      return [
        {
          label: isAwaitingCleaning ? "Mark this bed as clean" : "Open this bed",
          onSelect: () => void close(ward, label, null),
        },
      ];
    }
    const text = new BedDirectory(wards).bedText({ ward_id: ward.id, ward_bed: label }) ?? label;
    return [
      ...(canOpenCards
        ? [
            {
              label: "Open a new card here",
              onSelect: () =>
                void navigate({ to: "/dashboard/new-patient", search: { bed: text } as never }),
            },
          ]
        : []),
      {
        label: "Move a patient here",
        onSelect: () => open({ kind: "fill", bed: text, ward_id: ward.id, ward_bed: label }),
      },
      ...BED_CLOSURES.map((reason) => ({
        label: `Close: ${BED_CLOSURE_LABELS[reason].toLowerCase()}`,
        onSelect: () => void close(ward, label, reason),
      })),
    ];
  }

  return {
    dialogs: (
      <WardDialogs
        dialog={dialog}
        isOpen={isOpen}
        patients={patients}
        onClose={() => setOpen(false)}
      />
    ),
    open,
    add: () => open({ kind: "ward", ward: null }),
    listForWard: canManage
      ? (ward) => [
          { label: "Edit", onSelect: () => open({ kind: "ward", ward }) },
          { label: "Delete", isDanger: true, onSelect: () => open({ kind: "delete", ward }) },
        ]
      : null,
    listForBed: listBedActions,
    listForPatient: listPatientActions,
    ready: canClose ? (bed) => void markReady(bed) : null,
    toggle: canClose
      ? (ward, { label, state }) => void close(ward, label, state === "closed" ? null : "cleaning")
      : null,
  };
}

/** The open dialog and its subject; `ward` is null for a new ward. */
type WardDialog =
  | { kind: "ward"; ward: Ward | null }
  | { kind: "delete"; ward: Ward }
  | { kind: "move"; patient: Patient }
  | { kind: "swap"; patient: Patient }
  | { kind: "signals"; patient: Patient }
  | ({ kind: "fill"; bed: string } & BedPlace);

interface WardDialogsProps {
  dialog: WardDialog | null;
  isOpen: boolean;
  patients: readonly Patient[];
  onClose: () => void;
}

function WardDialogs({ dialog, isOpen, patients, onClose }: WardDialogsProps) {
  if (dialog === null) return null;
  if (dialog.kind === "delete") {
    return (
      <DeleteWardDialog ward={dialog.ward} patients={patients} opened={isOpen} onClose={onClose} />
    );
  }
  return (
    <FormDialog opened={isOpen} onClose={onClose} title={dialogTitle(dialog)}>
      <Content dialog={dialog} patients={patients} onClose={onClose} />
    </FormDialog>
  );
}

type FormDialogKind = Exclude<WardDialog, { kind: "delete" }>;

function dialogTitle(dialog: FormDialogKind): string {
  switch (dialog.kind) {
    case "ward":
      return dialog.ward === null ? "Add ward" : `Edit ${dialog.ward.name}`;
    case "move":
      return "Move patient";
    case "swap":
      return "Swap beds";
    case "signals":
      return `Signals of ${dialog.patient.name}`;
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
      return <MovePatientForm patient={findLatest(patients, dialog.patient)} onClose={onClose} />;
    case "swap":
      return (
        <SwapPatients
          patient={findLatest(patients, dialog.patient)}
          patients={patients}
          onClose={onClose}
        />
      );
    case "signals":
      return <SignalsEditor patient={findLatest(patients, dialog.patient)} />;
    case "fill":
      return <FillBed place={dialog} patients={patients} onClose={onClose} />;
  }
}

/** Returns the patient as currently listed, so another person's change is not overwritten. */
function findLatest(patients: readonly Patient[], patient: Patient): Patient {
  return patients.find(({ id }) => id === patient.id) ?? patient;
}

interface SwapPatientsProps {
  patient: Patient;
  patients: readonly Patient[];
  onClose: () => void;
}

function SwapPatients({ patient, patients, onClose }: SwapPatientsProps) {
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

interface FillBedProps {
  place: BedPlace & { bed: string };
  patients: readonly Patient[];
  onClose: () => void;
}

function FillBed({ place, patients, onClose }: FillBedProps) {
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

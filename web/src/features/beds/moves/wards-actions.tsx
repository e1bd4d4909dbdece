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
} from "@wardline/domain/wards/ward";
import { type ReactNode, useState } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import type { MenuAction } from "../../../ui/menu/ActionMenu.js";
import { listStatusActions, useStatusChange } from "../../patients/status/StatusCell.js";
import type { BedToClean } from "../map/BedsToClean.js";
import { DeleteWardDialog } from "../wards/DeleteWardDialog.js";
import { useCloseBed, useReadyBed } from "../wards/ward-changes.js";
import type { BedChoice } from "./wards-choosing.js";

const toast = toastsAbout("ward-bed");

const WardForm = lazyPart(async () => (await import("../wards/WardForm.js")).WardForm);
const MovePatientForm = lazyPart(async () => (await import("./move-forms.js")).MovePatientForm);
const SwapPatients = lazyPart(async () => (await import("./move-forms.js")).SwapPatients);
const FillBed = lazyPart(async () => (await import("./move-forms.js")).FillBed);
const SignalsEditor = lazyPart(
  async () => (await import("../../patients/signals/SignalsChoice.js")).SignalsEditor,
);

/** Returns the actions of the wards page that the person may take, with their dialogs. */
export function useWardActions(
  wards: readonly Ward[],
  patients: readonly Patient[],
  onChoose: (choice: BedChoice) => void,
) {
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

  async function report(change: Promise<unknown>, done: string): Promise<void> {
    try {
      await change;
      toast.success(done);
    } catch (error) {
      toast.error(error, "Failed to change the bed.");
    }
  }

  function close({ id, name }: Ward, bed: string, closed: BedClosure | null): void {
    const what = closed === null ? "open" : `closed (${BED_CLOSURE_LABELS[closed].toLowerCase()})`;
    void report(
      closeMutation.mutateAsync({ id, bed, closed }),
      `Bed ${bed} of ${name} is ${what}.`,
    );
  }

  function markReady({ ward: { id, name }, bed }: BedToClean): void {
    void report(readyMutation.mutateAsync({ id, bed }), `Bed ${bed} of ${name} is ready.`);
  }

  function listPatientActions(patient: Patient): MenuAction[] {
    const { id, name, status } = patient;
    return [
      {
        label: `Open the card of ${name}`,
        onSelect: () => void navigate({ to: "/dashboard/patients/$id", params: { id } }),
      },
      ...(canClose
        ? [
            { label: `Move ${name}`, onSelect: () => onChoose({ kind: "move", patient }) },
            {
              label: `Swap ${name} with another patient`,
              onSelect: () => onChoose({ kind: "swap", patient }),
            },
          ]
        : []),
      ...(canChange
        ? [
            { label: `Signals of ${name}`, onSelect: () => open({ kind: "signals", patient }) },
            ...listStatusActions(listOtherStatuses(status), (next) =>
              changeStatus([patient], next),
            ).map((action) => ({ ...action, label: `${name}: ${action.label}` })),
          ]
        : []),
    ];
  }

  function listBedActions(
    ward: Ward,
    { label, state, closed, occupants }: BedState<Patient>,
  ): MenuAction[] {
    if (state === "occupied") return occupants.flatMap(listPatientActions);
    if (!canClose) return [];
    if (state === "closed") {
      const openLabel = closed === "cleaning" ? "Mark this bed as clean" : "Open this bed";
      return [{ label: openLabel, onSelect: () => close(ward, label, null) }];
    }
    const place = { ward_id: ward.id, ward_bed: label };
    const bed = new BedDirectory(wards).bedText(place) ?? label;
    return [
      ...(canOpenCards
        ? [
            {
              label: "Open a new card here",
              onSelect: () =>
                void navigate({ to: "/dashboard/new-patient", search: { bed } as never }),
            },
          ]
        : []),
      { label: "Move a patient here", onSelect: () => open({ kind: "fill", bed, ...place }) },
      ...BED_CLOSURES.map((reason) => ({
        label: `Close: ${BED_CLOSURE_LABELS[reason].toLowerCase()}`,
        onSelect: () => close(ward, label, reason),
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
    /** Returns the actions for a ward; null if the person may not manage wards. */
    listForWard: canManage
      ? (ward: Ward): MenuAction[] => [
          { label: "Edit", onSelect: () => open({ kind: "ward", ward }) },
          { label: "Delete", isDanger: true, onSelect: () => open({ kind: "delete", ward }) },
        ]
      : null,
    listForBed: listBedActions,
    listForPatient: listPatientActions,
    /** Marks a bed as cleaned; null if the person may not. */
    ready: canClose ? markReady : null,
    /** Closes a free bed for cleaning or opens a closed bed; null if the person may not. */
    toggle: canClose
      ? (ward: Ward, { label, state }: BedState<Patient>) =>
          close(ward, label, state === "closed" ? null : "cleaning")
      : null,
  };
}

/** The open dialog and its subject; `ward` is null for a new ward. */
type WardDialog =
  | { kind: "ward"; ward: Ward | null }
  | { kind: "delete"; ward: Ward }
  | { kind: "move" | "swap" | "signals"; patient: Patient }
  | ({ kind: "fill"; bed: string } & BedPlace);

interface DialogsProps<Dialog> {
  dialog: Dialog;
  patients: readonly Patient[];
  onClose: () => void;
}

function WardDialogs({ isOpen, ...props }: DialogsProps<WardDialog | null> & { isOpen: boolean }) {
  const { dialog, patients, onClose } = props;
  if (dialog === null) return null;
  if (dialog.kind === "delete") {
    return (
      <DeleteWardDialog ward={dialog.ward} patients={patients} opened={isOpen} onClose={onClose} />
    );
  }
  const { title, content } = describeDialog({ ...props, dialog });
  return (
    <FormDialog opened={isOpen} onClose={onClose} title={title}>
      {content}
    </FormDialog>
  );
}

function describeDialog({
  dialog,
  ...props
}: DialogsProps<Exclude<WardDialog, { kind: "delete" }>>): { title: string; content: ReactNode } {
  if (dialog.kind === "ward") {
    return {
      title: dialog.ward === null ? "Add ward" : `Edit ${dialog.ward.name}`,
      content: <WardForm ward={dialog.ward} {...props} />,
    };
  }
  if (dialog.kind === "fill") {
    return { title: `Bed ${dialog.bed}`, content: <FillBed place={dialog} {...props} /> };
  }
  // Uses the current state of the patient, so another person's change is not overwritten.
  const patient = props.patients.find(({ id }) => id === dialog.patient.id) ?? dialog.patient;
  switch (dialog.kind) {
    case "move":
      return {
        title: "Move patient",
        content: <MovePatientForm patient={patient} onClose={props.onClose} />,
      };
    case "swap":
      return { title: "Swap beds", content: <SwapPatients patient={patient} {...props} /> };
    case "signals":
      return {
        title: `Signals of ${dialog.patient.name}`,
        content: <SignalsEditor patient={patient} />,
      };
  }
}

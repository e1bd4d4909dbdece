import { useNavigate } from "@tanstack/react-router";
import { createPatient, type Patient, updatePatient } from "@wardline/contracts/patients/patient";
import { addWard, closeBed, type Ward } from "@wardline/contracts/patients/wards";
import { listOtherStatuses } from "@wardline/domain/patients/patient-status";
import { formatCount } from "@wardline/domain/text/format-count";
import type { BedState } from "@wardline/domain/wards/bed-state";
import {
  BED_CLOSURE_LABELS,
  BED_CLOSURES,
  type BedClosure,
  BedDirectory,
  type BedPlace,
} from "@wardline/domain/wards/ward";
import { useMay } from "../../../lib/session/rights.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { useSubjectDialog } from "../../../ui/dialog/use-subject-dialog.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import type { MenuAction } from "../../../ui/menu/ActionMenu.js";
import { listStatusActions, useStatusChange } from "../../patients/status/StatusCell.js";
import type { BedToClean } from "../map/BedsToClean.js";
import { useCloseBed, useReadyBed, useRemoveWard } from "../wards/ward-changes.js";
import { previewBindings, previewText } from "../wards/ward-preview.js";
import type { BedChoice } from "./wards-choosing.js";

const wardToast = toastsAbout("ward");
const bedToast = toastsAbout("ward-bed");

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
  const dialog = useSubjectDialog<WardDialog["kind"], WardDialog>();
  const open = (next: WardDialog) => dialog.show(next.kind, next);

  function report(change: Promise<unknown>, { name }: Ward, bed: string, state: string): void {
    void bedToast.report(change, `Bed ${bed} of ${name} is ${state}.`, "Failed to change the bed.");
  }

  function close(ward: Ward, bed: string, closed: BedClosure | null): void {
    const state = closed === null ? "open" : `closed (${BED_CLOSURE_LABELS[closed].toLowerCase()})`;
    report(closeMutation.mutateAsync({ id: ward.id, bed, closed }), ward, bed, state);
  }

  function markReady({ ward, bed }: BedToClean): void {
    report(readyMutation.mutateAsync({ id: ward.id, bed }), ward, bed, "ready");
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

  function listBedActions(ward: Ward, one: BedState<Patient>): MenuAction[] {
    const { label, state, closed, occupants } = one;
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
        dialog={dialog.subject}
        isOpen={dialog.open !== null}
        patients={patients}
        onClose={dialog.close}
      />
    ),
    open,
    add: () => open({ kind: "ward", ward: null }),
    listForWard: canManage
      ? (ward: Ward): MenuAction[] => [
          { label: "Edit", onSelect: () => open({ kind: "ward", ward }) },
          { label: "Delete", isDanger: true, onSelect: () => open({ kind: "delete", ward }) },
        ]
      : null,
    listForBed: listBedActions,
    listForPatient: listPatientActions,
    ready: canClose ? markReady : null,
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

type FormProps = { patients: readonly Patient[]; onClose: () => void };

type WardDialogsProps = FormProps & { dialog: WardDialog | null; isOpen: boolean };

function WardDialogs({ dialog, isOpen, ...props }: WardDialogsProps) {
  if (dialog === null) return null;
  if (dialog.kind === "delete") {
    return <DeleteWardDialog {...props} ward={dialog.ward} isOpen={isOpen} />;
  }
  const { title, content } = describeDialog(dialog, props);
  return (
    <FormDialog opened={isOpen} onClose={props.onClose} title={title}>
      {content}
    </FormDialog>
  );
}

function describeDialog(dialog: Exclude<WardDialog, { kind: "delete" }>, props: FormProps) {
  // Uses the current state of a patient, so another person's change is not overwritten.
  const findLatest = (patient: Patient) =>
    props.patients.find(({ id }) => id === patient.id) ?? patient;
  switch (dialog.kind) {
    case "ward":
      return {
        title: dialog.ward === null ? "Add ward" : `Edit ${dialog.ward.name}`,
        content: <WardForm ward={dialog.ward} {...props} />,
      };
    case "fill":
      return { title: `Bed ${dialog.bed}`, content: <FillBed place={dialog} {...props} /> };
    case "move":
      return {
        title: "Move patient",
        content: <MovePatientForm patient={findLatest(dialog.patient)} onClose={props.onClose} />,
      };
    case "swap":
      return {
        title: "Swap beds",
        content: <SwapPatients patient={findLatest(dialog.patient)} {...props} />,
      };
    case "signals":
      return {
        title: `Signals of ${dialog.patient.name}`,
        content: <SignalsEditor patient={findLatest(dialog.patient)} />,
      };
  }
}

type DeleteWardDialogProps = FormProps & { ward: Ward; isOpen: boolean };

/** Asks before a ward is deleted and says what happens to its patients. */
function DeleteWardDialog({ ward, isOpen, patients, onClose }: DeleteWardDialogProps) {
  const remove = useRemoveWard();
  const others = useWards().filter(({ id }) => id !== ward.id);
  const beds = formatCount(ward.beds.length, "bed");
  const sentences = [
    `“${ward.name}” with its ${beds} will be deleted.`,
    ...previewText(previewBindings(patients, others)),
  ];

  async function confirm(): Promise<void> {
    await wardToast.report(
      remove.mutateAsync(ward),
      "Ward deleted successfully!",
      "Failed to delete ward.",
      { about: ward.name },
    );
    onClose();
  }

  return (
    <ConfirmDialog
      opened={isOpen}
      onClose={onClose}
      onConfirm={() => void confirm()}
      isBusy={remove.isPending}
      title="Delete ward"
      text={sentences.join(" ")}
      confirmLabel="Delete ward"
      busyLabel="Deleting..."
    />
  );
}

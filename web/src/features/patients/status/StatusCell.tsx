import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import {
  listOtherStatuses,
  PATIENT_STATUS_LABELS,
  PATIENT_STATUSES,
  type PatientStatus,
} from "@wardline/domain/patients/patient-status";
import { useStable } from "../../../lib/use-stable.js";
import { StatusBadge, StatusGlyph } from "../../../shared/patients/StatusBadge.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { ActionMenu, type MenuAction } from "../../../ui/menu/ActionMenu.js";
import { ROW_ACT } from "../../../ui/table/row-keys.js";
import { useIsSaving } from "../data/patient-cache.js";
import { type ChangeTexts, usePatientsChange } from "../data/use-patients-change.js";
import classes from "./StatusCell.module.css";

const TEXTS: ChangeTexts = {
  toast: toastsAbout("patient-status"),
  changed: (count) =>
    count === 1
      ? "Patient status updated successfully!"
      : `The status of ${count} patients was updated successfully!`,
  restored: (count) =>
    count === 1 ? "Restored the patient's status." : `Restored the status of ${count} patients.`,
  failed: "Failed to update patient status!",
  overtaken: ({ name, status }) =>
    `${name} was changed by someone else and is now ${PATIENT_STATUS_LABELS[status]}. Please check and try again.`,
};

/** Changes the status of patients and reports the result, with Undo while the message is visible. */
export function useStatusChange(): (patients: readonly Patient[], status: PatientStatus) => void {
  const change = usePatientsChange(TEXTS);
  return useStable((patients, status) => {
    const others = patients.filter((patient) => patient.status !== status);
    change(others.map((patient) => ({ patient, data: { status } })));
  });
}

/** Returns the actions that status menus offer. */
export function listStatusActions(
  statuses: readonly PatientStatus[],
  onSelect: (status: PatientStatus) => void,
): MenuAction[] {
  return statuses.map((status) => ({
    label: PATIENT_STATUS_LABELS[status],
    icon: <StatusGlyph status={status} size={15} />,
    onSelect: () => onSelect(status),
  }));
}

interface StatusCellProps {
  patient: Patient;
  isShort?: boolean;
  hasClockBelow?: boolean;
  onChange: (patients: readonly Patient[], status: PatientStatus) => void;
}

/** Shows a patient's status with a menu of the other statuses (docs/product.md, Patients page). */
export function StatusCell(props: StatusCellProps) {
  const { patient, isShort = false, hasClockBelow = false, onChange } = props;
  const { status } = patient;
  const isSaving = useIsSaving(patient.id);
  const label = `Change the status of ${patient.name}`;
  const actions = () =>
    listStatusActions(listOtherStatuses(status), (next) => onChange([patient], next));
  return (
    <ActionMenu label={label} actions={actions} currentState={PATIENT_STATUS_LABELS[status]}>
      {(trigger) => (
        <button
          {...trigger}
          {...ROW_ACT}
          type="button"
          className={hasClockBelow ? `${classes.trigger} ${classes.low}` : classes.trigger}
          aria-label={`${PATIENT_STATUS_LABELS[status]}. ${label}`}
          aria-busy={isSaving}
          aria-disabled={isSaving || undefined}
          onClick={isSaving ? undefined : trigger.onClick}
          onKeyDown={isSaving ? undefined : trigger.onKeyDown}
        >
          <StatusBadge status={status} isShort={isShort} />
        </button>
      )}
    </ActionMenu>
  );
}

/** Renders a field to choose a status, by default from all statuses. */
export function StatusField(props: NativeSelectProps & { statuses?: readonly PatientStatus[] }) {
  const { statuses = PATIENT_STATUSES, ...rest } = props;
  const data = statuses.map((value) => ({ value, label: PATIENT_STATUS_LABELS[value] }));
  return <NativeSelect label={PATIENT_FIELD_LABELS.status} {...rest} data={data} />;
}

import type { Patient } from "@wardline/contracts/patients";
import {
  otherStatuses,
  PATIENT_STATUS_LABELS,
  type PatientStatus,
} from "@wardline/domain/patient-status";
import { StatusBadge, StatusGlyph } from "../../../shared/patients/StatusBadge.js";
import { ActionMenu, type MenuAction } from "../../../ui/menu/ActionMenu.js";
import { useIsSaving } from "../data/patient-saving.js";
import classes from "./StatusCell.module.css";

/** What menus of statuses offer. */
export function statusActions(
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
  /** Leaves room for a clock below it. */
  isLow?: boolean;
  onChange: (patients: readonly Patient[], status: PatientStatus) => void;
}

/** A patient's status; opens a menu of the other statuses (docs/product.md, Patients page). */
export function StatusCell(props: StatusCellProps) {
  const { patient, isShort = false, isLow = false, onChange } = props;
  const isSaving = useIsSaving(patient.id);
  const label = `Change the status of ${patient.name}`;
  const actions = () =>
    statusActions(otherStatuses(patient.status), (status) => onChange([patient], status));
  return (
    <ActionMenu label={label} actions={actions}>
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          className={isLow ? `${classes.trigger} ${classes.low}` : classes.trigger}
          aria-label={`${PATIENT_STATUS_LABELS[patient.status]}. ${label}`}
          aria-busy={isSaving}
          aria-disabled={isSaving || undefined}
          onClick={isSaving ? undefined : trigger.onClick}
          onKeyDown={isSaving ? undefined : trigger.onKeyDown}
        >
          <StatusBadge status={patient.status} isShort={isShort} />
        </button>
      )}
    </ActionMenu>
  );
}

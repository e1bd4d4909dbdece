import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { PATIENT_STATUS_LABELS, type PatientStatus } from "@wardline/domain/patient-status";

interface StatusFieldProps extends Omit<NativeSelectProps, "data"> {
  statuses: readonly PatientStatus[];
}

/** A choice among statuses. */
export function StatusField({ statuses, ...rest }: StatusFieldProps) {
  return (
    <NativeSelect
      {...rest}
      data={statuses.map((value) => ({ value, label: PATIENT_STATUS_LABELS[value] }))}
    />
  );
}

import { ACUITIES, acuityLabel } from "@wardline/domain/acuity";
import { counted } from "@wardline/domain/counted";
import { type DisplayScope, isWholeHospital } from "@wardline/domain/display-scope";
import { PATIENT_STATUS_LABELS, PATIENT_STATUSES } from "@wardline/domain/patient-status";
import { hoursText, isPlannedHours } from "@wardline/domain/planned-hours";
import type { WaitingTargets } from "@wardline/domain/waiting";
import { minutesText } from "@wardline/domain/waiting-text";

/** A setting of more than one part as a person reads it; undefined for any other value. */
export function settingText(field: string, value: unknown): string | undefined {
  if (value === null || value === undefined) return field === "hours" ? hoursText(null) : undefined;
  switch (field) {
    case "scope":
      return scopeText(value as DisplayScope);
    case "hours":
      return isPlannedHours(value) ? hoursText(value) : undefined;
    case "targets":
      return targetsText(value as WaitingTargets);
    default:
      return undefined;
  }
}

/** The log knows the wards of a scope by their ids; by name where they were changed, which is told beside it. */
function scopeText(scope: DisplayScope): string {
  if (isWholeHospital(scope)) return "the whole hospital";
  const { wards, departments } = scope;
  return [...(wards.length === 0 ? [] : [counted(wards.length, "ward")]), ...departments].join(
    ", ",
  );
}

function targetsText({ statuses, acuities }: WaitingTargets): string {
  const line = (label: string, minutes: number | null | undefined) =>
    minutes == null ? [] : [`${label}: ${minutes === 0 ? "at once" : minutesText(minutes)}`];
  return [
    ...PATIENT_STATUSES.flatMap((status) => line(PATIENT_STATUS_LABELS[status], statuses[status])),
    ...ACUITIES.flatMap((acuity) => line(acuityLabel(acuity), acuities[acuity - 1])),
  ].join("\n");
}

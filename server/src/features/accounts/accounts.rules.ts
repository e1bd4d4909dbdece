import type { FieldChange } from "@wardline/domain/records/field-changes";

/** Changes to a hospital's profile, in wire names; absent or blank values change nothing. */
export interface ProfileChanges {
  hospital_name?: string | undefined;
  hospital_number?: string | undefined;
  timezone?: string | undefined;
  duty_start?: string | undefined;
  logo_url?: string | null | undefined;
}

/** Returns the fields that really change, for the update and the history (docs/product.md, Settings). */
export function pickChangedFields(
  before: Required<ProfileChanges>,
  wanted: ProfileChanges,
): FieldChange[] {
  const fields = [
    "hospital_name",
    "hospital_number",
    "timezone",
    "duty_start",
    "logo_url",
  ] as const;
  return fields
    .map((field) => ({ field, from: before[field] ?? null, to: wanted[field] || null }))
    .filter(({ from, to }) => to !== null && to !== from);
}

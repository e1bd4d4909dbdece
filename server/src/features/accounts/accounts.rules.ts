import type { FieldChange } from "@wardline/domain/records/field-changes";

/** What may change of a hospital's profile, under the wire's names; a value that is absent or blank stays as it is. */
export interface ProfileChanges {
  hospital_name?: string | undefined;
  hospital_number?: string | undefined;
  timezone?: string | undefined;
  duty_start?: string | undefined;
  logo_url?: string | null | undefined;
}

/** The fields that really change, for the update and for the history (docs/product.md, Settings). */
export function changedFields(
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

/** A changed field of a record in its history (docs/wire/patients.md, Patients). */
export interface FieldChange {
  field: string;
  /** Distinguishes several such fields: "Surgery, Consultant". */
  of?: string;
  from: unknown;
  to: unknown;
}

/**
 * Fields that `after` changes, in the order of `fields`; missing ones count as unchanged. Values are primitives or
 * ordered lists of them.
 */
export function diffFields<F extends string>(
  fields: readonly F[],
  before: Readonly<Record<F, unknown>>,
  after: { readonly [K in F]?: unknown },
): FieldChange[] {
  return fields
    .filter((field) => after[field] !== undefined && !isSame(after[field], before[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

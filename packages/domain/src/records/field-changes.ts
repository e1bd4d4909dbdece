/** One changed field of a record, as its history shows it (docs/wire.md, Patients). */
export interface FieldChange {
  field: string;
  /** Which one, where the record has several of the field: "Surgery, Consultant". */
  of?: string;
  from: unknown;
  to: unknown;
}

/**
 * The fields that `after` changes, in the order of `fields`; a field that `after` does not give stays as it was.
 * Every listed field holds a string, a number, a boolean, null, or a list of these, whose order counts.
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

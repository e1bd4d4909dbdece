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
 * Values are compared by `===`: every listed field holds a string, a number, a boolean or null.
 */
export function diffFields<F extends string>(
  fields: readonly F[],
  before: Readonly<Record<F, unknown>>,
  after: { readonly [K in F]?: unknown },
): FieldChange[] {
  return fields
    .filter((field) => after[field] !== undefined && after[field] !== before[field])
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

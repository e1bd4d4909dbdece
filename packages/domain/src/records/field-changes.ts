/** A changed field of a record in its history (docs/wire/patients.md, Patients). */
export interface FieldChange {
  field: string;
  /** Distinguishes several fields of the same name: "Surgery, Consultant". */
  of?: string;
  from: unknown;
  to: unknown;
}

/**
 * Fields that `after` changes, in the order of `fields`; missing fields count as unchanged. Values are primitives or
 * ordered lists of primitives or flat objects.
 */
export function diffFields<F extends string>(
  fields: readonly F[],
  before: Readonly<Record<F, unknown>>,
  after: { readonly [K in F]?: unknown },
): FieldChange[] {
  return fields
    .filter((field) => after[field] !== undefined && !isSameValue(after[field], before[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((value, index) => isSameEntry(value, b[index]));
}

/** Compares entries regardless of key order, because the database returns keys in an order of its own. */
function isSameEntry(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const other = new Map(Object.entries(b));
  const own = Object.entries(a);
  return own.length === other.size && own.every(([key, value]) => other.get(key) === value);
}

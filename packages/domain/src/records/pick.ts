export function pick<T extends object, Field extends keyof T>(
  record: T,
  fields: readonly Field[],
): Pick<T, Field> {
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<T, Field>;
}

/** Returns the fields of `after` that differ from `before`; values are equal if their JSON is. */
export function pickChanges<T extends object>(
  after: T,
  before: { readonly [Field in keyof T]?: unknown },
): Partial<T> {
  const changes = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof T]),
  );
  return Object.fromEntries(changes) as Partial<T>;
}

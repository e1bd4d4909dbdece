export function pick<T extends object, Field extends keyof T>(
  record: T,
  fields: readonly Field[],
): Pick<T, Field> {
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<T, Field>;
}

/** Fields of `after` whose JSON differs from `before`. */
export function pickChanged<T extends object>(before: object, after: T): Partial<T> {
  const old = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(old.get(field)),
    ),
  ) as Partial<T>;
}

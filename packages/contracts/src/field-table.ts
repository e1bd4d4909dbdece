import type * as z from "zod";

/** Description of an optional field in a record's table. */
interface OptionalField<Shown extends z.ZodType, Input extends z.ZodType> {
  label: string;
  wire: Shown;
  /** Shape of the field in a change. */
  input: Input;
  /** Value if nobody has filled in the field. */
  empty: z.output<Shown>;
}

/** Declares an optional field and adds `opening`, its shape in a new record, where it defaults to `empty`. */
export function optionalField<Shown extends z.ZodType, Input extends z.ZodType>(
  field: OptionalField<Shown, Input>,
) {
  const opening: z.ZodDefault<Input> = field.input.default(field.empty as never);
  return { ...field, opening };
}

export function requiredField<Shown extends z.ZodType, Input extends z.ZodType>(
  field: Omit<OptionalField<Shown, Input>, "empty">,
) {
  return { ...field, opening: field.input };
}

/** A column of a field table: `ColumnOf<typeof table, "label">` has the label of each field. */
export type ColumnOf<Table extends object, Part extends keyof Table[keyof Table]> = {
  [Name in keyof Table]: Table[Name][Part];
};

/** Extracts a column of a field table. */
export function pickColumn<Table extends object, Part extends keyof Table[keyof Table]>(
  table: Table,
  part: Part,
): ColumnOf<Table, Part> {
  const names = Object.keys(table) as (keyof Table)[];
  const cells = names.map((name) => [name, table[name][part]]);
  return Object.fromEntries(cells) as ColumnOf<Table, Part>;
}

import type * as z from "zod";

/** What stands about an optional field in its record's table. */
interface OptionalField<Shown extends z.ZodType, Input extends z.ZodType> {
  /** The person's word for it. */
  label: string;
  /** As the wire writes it. */
  wire: Shown;
  /** As a change sends it. */
  input: Input;
  /** What it holds where nobody has given it. */
  empty: z.output<Shown>;
}

/** A field that need not be given: `opening` is what a new record takes, `empty` where it is left out. */
export function optionalField<Shown extends z.ZodType, Input extends z.ZodType>(
  field: OptionalField<Shown, Input>,
) {
  const opening: z.ZodDefault<Input> = field.input.default(field.empty as never);
  return { ...field, opening };
}

/** A field without which there is no record. */
export function requiredField<Shown extends z.ZodType, Input extends z.ZodType>(
  field: Omit<OptionalField<Shown, Input>, "empty">,
) {
  return { ...field, opening: field.input };
}

/** One column of a table of fields: `ColumnOf<typeof table, "label">` holds the label of each field. */
export type ColumnOf<Table extends object, Part extends keyof Table[keyof Table]> = {
  [Name in keyof Table]: Table[Name][Part];
};

/** That column. What follows from a table is made of its columns. */
export function columnOf<Table extends object, Part extends keyof Table[keyof Table]>(
  table: Table,
  part: Part,
): ColumnOf<Table, Part> {
  const names = Object.keys(table) as (keyof Table)[];
  const cells = names.map((name) => [name, table[name][part]]);
  return Object.fromEntries(cells) as ColumnOf<Table, Part>;
}

import fc from "fast-check";
import * as z from "zod";

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
}

/** Texts that often break software: foreign scripts, limits of ranges, text that resembles a value. */
const TROUBLESOME_TEXTS = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202e",
  "%",
  "%00",
  "../../etc/passwd",
  "'; DROP TABLE patient; --",
  "__proto__",
  "constructor",
  "null",
  "2026-02-30",
  "+275760-09-13",
  "-000001-01-01",
  "0000-01-01",
  "9999-12-31T23:59:59.999999999Z",
  "2026-13",
  "99999999999999999999",
  "-1",
  "1e309",
  "00000000-0000-0000-0000-000000000000",
  "http://[::1]:0/",
  "a@b",
  "Etc/GMT+99",
  "x".repeat(300),
  "x".repeat(2_001),
  "😀".repeat(130),
];

/** Values that contracts accept, so that the rest of a body is checked, too. */
const ORDINARY_VALUES = [
  "Adaeze Okafor",
  "Surgery",
  "Consultant",
  "female",
  "A-12",
  "34 years",
  "ward@hospital.example",
  "0803 555 0100",
  "Africa/Lagos",
  "2026-11-22",
  "2026-11-21T08:00:00.000Z",
  "http://emr.test/fhir",
  "a-long-enough-Phrase-42",
];

const text = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...ORDINARY_VALUES) },
  fc.constantFrom(...TROUBLESOME_TEXTS),
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.uuid(),
);

const anything = fc.oneof(
  text,
  fc.jsonValue(),
  fc.constantFrom<unknown>(0, -0, 1e308, 2 ** 53, 2 ** 31, -1, 0.1, true, null, [], {}),
);

/** Generates values that mostly fit a schema, so that they reach a rule or the database. */
export function generateValues(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  if (schema === undefined) return fc.constant(undefined);
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  return fc.oneof({ weight: 29, arbitrary: generateForSchema(json) }, anything);
}

/** Generates a path parameter or query value. */
export const addressText: fc.Arbitrary<string> = text.filter((value) => !/\p{Cs}/u.test(value));

function generateForSchema({
  type,
  properties,
  items,
  anyOf,
  enum: choices,
  const: only,
}: Schema): fc.Arbitrary<unknown> {
  const mostly = (arbitrary: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 29, arbitrary }, anything);
  if (only !== undefined) return mostly(fc.constant(only));
  if (choices !== undefined) return mostly(fc.constantFrom(...choices));
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(generateForSchema));
  if (properties !== undefined) {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, generateForSchema(field)]),
    );
    return mostly(fc.record(fields, { requiredKeys: [] }));
  }
  if (type === "array") return mostly(fc.array(generateForSchema(items ?? {}), { maxLength: 4 }));
  if (type === "string") return mostly(text);
  if (type === "number" || type === "integer") return mostly(fc.oneof(fc.integer(), fc.double()));
  if (type === "boolean") return mostly(fc.boolean());
  return anything;
}

import { isDeepStrictEqual } from "node:util";
import * as fields from "@wardline/contracts/fields";
import * as z from "zod";

/** A JSON Schema as in OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>;

/** Schemas of calls by key, and the named schemas they refer to. */
export interface DocumentedSchemas {
  byKey: ReadonlyMap<string, JsonSchema>;
  components: Record<string, JsonSchema>;
}

interface SchemaDocs {
  id?: string;
  format?: string;
  examples?: string[];
}

/** Fields with custom validation that JSON Schema cannot express. */
const FIELDS: readonly [z.ZodType, SchemaDocs][] = [
  [fields.day, { format: "date" }],
  [fields.time, { format: "date-time" }],
  [fields.email, { format: "email" }],
  [fields.dutyStart, { examples: ["08:00"] }],
  [fields.timezone, { examples: ["Africa/Lagos"] }],
  [fields.newPassword, { format: "password" }],
  [fields.givenPassword, { format: "password" }],
];

type Direction = "input" | "output";

/**
 * Converts schemas to JSON Schemas; each exported object, union or enum becomes a shared component under its name,
 * suffixed `Input` if requests accept more than answers contain.
 */
export function documentSchemas(
  exports: Record<string, unknown>,
  given: Record<Direction, ReadonlyMap<string, z.ZodType>>,
): DocumentedSchemas {
  const output = convert(
    given.output,
    "output",
    nameSchemas(exports, () => ""),
  );
  const chooseSuffix = (schema: z.ZodType) => (isSameInBothDirections(schema) ? "" : "Input");
  const input = convert(given.input, "input", nameSchemas(exports, chooseSuffix));
  return {
    byKey: new Map([...output.byKey, ...input.byKey]),
    components: { ...output.components, ...input.components },
  };
}

function nameSchemas(
  exports: Record<string, unknown>,
  getSuffix: (schema: z.ZodType) => string,
): z.core.$ZodRegistry<SchemaDocs> {
  const names = z.registry<SchemaDocs>();
  for (const [schema, documented] of FIELDS) names.add(schema, documented);
  for (const [name, schema] of Object.entries(exports)) {
    if (!isShared(schema) || names.has(schema)) continue;
    const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}${getSuffix(schema)}`;
    names.add(schema, { id });
  }
  return names;
}

function isShared(value: unknown): value is z.ZodType {
  return value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodEnum;
}

function isSameInBothDirections(schema: z.ZodType): boolean {
  const [inputJson, outputJson] = (["input", "output"] as const).map((direction) =>
    convert(new Map([["it", schema]]), direction, z.registry<SchemaDocs>()).byKey.get("it"),
  );
  return isDeepStrictEqual(inputJson, outputJson);
}

function convert(
  schemas: ReadonlyMap<string, z.ZodType>,
  io: Direction,
  metadata: z.core.$ZodRegistry<SchemaDocs>,
): DocumentedSchemas {
  const { properties = {}, $defs = {} } = z.toJSONSchema(z.object(Object.fromEntries(schemas)), {
    io,
    metadata,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
      // Answers may gain fields at any time.
      if (io === "output" && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
      // The format and type already express these limits.
      if (["uuid", "date-time"].includes(jsonSchema.format ?? "")) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  }) as { properties?: Record<string, JsonSchema>; $defs?: Record<string, JsonSchema> };
  const shared = JSON.parse(
    JSON.stringify({ properties, $defs }).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as { properties: Record<string, JsonSchema>; $defs: Record<string, JsonSchema> };
  return { byKey: new Map(Object.entries(shared.properties)), components: shared.$defs };
}

import { buildEndpointAddress, type EndpointDefinition } from "@wardline/contracts/endpoint";
import type { Meta } from "@wardline/contracts/errors";
import { LIMITS } from "@wardline/domain/limits";
import { curlText } from "@wardline/domain/people/api-token";
import { VERSION } from "@wardline/domain/version";
import * as z from "zod";
import type { DocumentedOperation } from "./docs.page.js";
import { CONTRACT_EXPORTS, FEATURES, listEndpoints } from "./openapi.js";
import { BODY_EXAMPLES, buildExample } from "./openapi-examples.js";
import { FAILURE, FailureResponses } from "./openapi-failures.js";
import { FHIR_EXAMPLES } from "./openapi-fhir-examples.js";
import { documentSchemas, type JsonSchema } from "./openapi-schemas.js";

export interface Example {
  body?: unknown;
  reply: unknown;
}

interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string; license: Record<string, string> };
  servers: { url: string }[];
  externalDocs: { description: string; url: string };
  tags: { name: string; description: string }[];
  components: Record<
    "securitySchemes" | "parameters" | "headers" | "responses" | "schemas",
    Record<string, unknown>
  >;
  paths: Record<string, Record<string, DocumentedOperation>>;
}

/** Builds one OpenAPI 3.1 document from the contracts; `publicUrl` is the server address that callers use. */
export function buildOpenApiDocument(publicUrl: string): OpenApiDocument {
  const { byKey, components } = listSchemas();
  const failures = new FailureResponses();
  const paths: OpenApiDocument["paths"] = {};
  for (const { feature, name, definition } of listEndpoints()) {
    const path = buildEndpointAddress(definition).replaceAll(/:(\w+)/g, "{$1}");
    const getSchema = (part: RequestPart) => byKey.get(`${name}.${part}`);
    const example = buildCallExample(name, getSchema, components);
    paths[path] = {
      ...paths[path],
      [definition.method.toLowerCase()]: {
        operationId: name,
        tags: [feature],
        summary: definition.summary,
        description: definition.description,
        security: listSecurity(definition),
        "x-access": definition.access,
        ...buildCodeSamples(
          definition,
          publicUrl,
          buildExample(pickRequired(getSchema("query")), components),
        ),
        parameters: [
          ...buildParameters(getSchema("params"), "path"),
          ...buildParameters(getSchema("query"), "query"),
          ...(definition.ifMatch === true ? [buildRef("parameters", "IfMatch")] : []),
          ...(definition.idempotent === true ? [buildRef("parameters", "IdempotencyKey")] : []),
        ],
        ...buildRequestBody(definition, getSchema("body"), example.body),
        responses: {
          [String(definition.status ?? 200)]: buildSuccess(
            definition,
            getSchema("reply") ?? {},
            example,
          ),
          ...failures.add(definition),
        },
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Wardline",
      version: VERSION,
      description: "A hospital's live patient board and call-duty roster.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl }],
    externalDocs: { description: "First programs", url: `${publicUrl}/docs/programs` },
    tags: Object.entries(FEATURES).map(([name, { rules }]) => ({
      name,
      description: `[Rules](${publicUrl}/docs/${rules})`,
    })),
    components: {
      securitySchemes: SECURITY,
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: failures.components,
      schemas: { ...components, Failure: FAILURE },
    },
    paths,
  };
}

/** Returns every call's examples by contract name. @internal For specs. */
export function listExamples(): Map<string, Example> {
  const { byKey, components } = listSchemas();
  return new Map(
    listEndpoints().map(({ name }) => [
      name,
      buildCallExample(name, (part) => byKey.get(`${name}.${part}`), components),
    ]),
  );
}

const PARTS = ["params", "query", "body", "reply"] as const;
type RequestPart = (typeof PARTS)[number];

function listSchemas() {
  const given = { input: new Map<string, z.ZodType>(), output: new Map<string, z.ZodType>() };
  for (const { name, definition } of listEndpoints()) {
    for (const part of PARTS) {
      const schema = definition[part];
      if (schema !== undefined) {
        given[part === "reply" ? "output" : "input"].set(`${name}.${part}`, schema);
      }
    }
  }
  return documentSchemas(CONTRACT_EXPORTS, given);
}

function buildCallExample(
  name: string,
  getSchema: (part: RequestPart) => JsonSchema | undefined,
  components: Readonly<Record<string, JsonSchema>>,
): Example {
  const body = getSchema("body");
  const reply = FHIR_EXAMPLES[name] ?? buildExample(getSchema("reply") ?? {}, components);
  if (body === undefined) return { reply };
  return { body: BODY_EXAMPLES[name] ?? buildExample(body, components), reply };
}

function buildRequestBody(
  { body, file }: EndpointDefinition,
  schema: JsonSchema | undefined,
  example: unknown,
): Pick<DocumentedOperation, "requestBody"> {
  if (body === undefined || schema === undefined) return {};
  const json = { "application/json": { schema, example } };
  return {
    requestBody: {
      required: !body.safeParse(undefined).success,
      content: file === undefined ? json : { ...json, ...buildMultipart(schema, file) },
    },
  };
}

function buildMultipart(schema: JsonSchema, file: string): Record<string, { schema: JsonSchema }> {
  const properties = {
    ...(schema["properties"] as object),
    [file]: { type: "string", format: "binary" },
  };
  return { "multipart/form-data": { schema: { ...schema, properties } } };
}

function buildSuccess(
  { envelope, mediaType = "application/json", meta, reply }: EndpointDefinition,
  data: JsonSchema,
  { reply: example }: Example,
): DocumentedOperation["responses"][string] {
  const hasVersion = reply instanceof z.ZodObject && "version" in reply.shape;
  return {
    description: "Success",
    ...(hasVersion ? { headers: { ETag: buildRef("headers", "ETag") } } : {}),
    content: {
      [mediaType]:
        envelope === "bare"
          ? { schema: data, example }
          : {
              schema: {
                type: "object",
                required: ["status", "data"],
                properties: {
                  status: { const: "success" },
                  message: { type: "string" },
                  data,
                  ...(meta === undefined
                    ? {}
                    : {
                        meta: {
                          type: "object",
                          properties: Object.fromEntries(meta.map((field) => [field, META[field]])),
                        },
                      }),
                },
              },
              example: {
                status: "success",
                data: example,
                ...(meta === undefined
                  ? {}
                  : {
                      meta: Object.fromEntries(
                        meta.map((field) => [field, META[field].examples[0]]),
                      ),
                    }),
              },
            },
    },
  };
}

/** Lists the ways to authenticate: a session, and an API token if the call is open to programs. */
function listSecurity({ access, forTokens }: EndpointDefinition): Record<string, string[]>[] {
  if (access === "public") return [];
  return forTokens === true ? [{ token: [] }, { apiToken: [] }] : [{ token: [] }];
}

/** Writes a sample call that a program can make unchanged; `query` holds the parameters that the call requires. */
function buildCodeSamples(
  definition: EndpointDefinition,
  publicUrl: string,
  query: unknown,
): Pick<DocumentedOperation, "x-codeSamples"> {
  const { method, path, forTokens } = definition;
  if (forTokens !== true || method !== "GET" || path.includes(":")) return {};
  const address = `${publicUrl}${buildEndpointAddress(definition)}`;
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const source = curlText(search === "" ? address : `"${address}?${search}"`, "$WARDLINE_TOKEN");
  return { "x-codeSamples": [{ lang: "Shell", source }] };
}

/** Returns a query's schema without the optional parameters. */
function pickRequired(schema: JsonSchema | undefined): JsonSchema {
  const { properties, required } = getFields(schema);
  const needed = Object.entries(properties).filter(([name]) => required.includes(name));
  return { type: "object", properties: Object.fromEntries(needed) };
}

const SECURITY = {
  token: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The access token of a person's session, from `POST /auth/login`.",
  },
  apiToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "wl_<id>_<secret>",
    description:
      "A program's token, from Settings, Advanced, API tokens. It needs the grant that the call names.",
  },
};

const META = {
  next_cursor: {
    type: ["string", "null"],
    description: "`cursor` of the next page; null on the last page.",
    examples: [null],
  },
  total: { type: "integer", examples: [1] },
  revision: {
    type: "integer",
    description: "Revision of the change; absent if nothing changed.",
    examples: [4711],
  },
} satisfies Record<keyof Meta, JsonSchema>;

const PARAMETERS = {
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "The record's version in quotes: if it has changed since, the call fails with `VERSION_CONFLICT`.",
    schema: { type: "string" },
    example: '"3"',
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "A key that the caller chooses: for 24 hours the same key with the same body gives the first answer again.",
    schema: { type: "string", maxLength: LIMITS.idempotencyKey },
    example: "7d0c1f0e-2a35-4c0b-9a51-6f6f3f1d2b10",
  },
};

const HEADERS = {
  ETag: {
    description: "The record's version in quotes, for `If-Match`.",
    schema: { type: "string" },
    example: '"3"',
  },
  RetryAfter: {
    description: "Seconds after which the call may be repeated.",
    schema: { type: "integer" },
  },
};

function buildRef(kind: "parameters" | "headers" | "responses", name: string): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}

function buildParameters(
  schema: JsonSchema | undefined,
  place: "path" | "query",
): Record<string, unknown>[] {
  const { properties, required } = getFields(schema);
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }));
}

function getFields(schema: JsonSchema | undefined) {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return { properties, required };
}

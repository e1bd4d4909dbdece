import type { Cost, EndpointDefinition } from "@wardline/contracts/endpoint";
import { ERRORS, type ErrorCode } from "@wardline/contracts/errors";
import { FHIR_BASE } from "@wardline/contracts/fhir/fhir";
import { FHIR_TYPE } from "../responses/operation-outcome.js";
import type { JsonSchema } from "./openapi-schemas.js";

const BUSY_CODES: Record<Cost, ErrorCode> = {
  small: "BUSY",
  report: "REPORTS_BUSY",
  reckoning: "BUSY",
  outside: "BUSY",
  password: "LOGIN_BUSY",
};

/** Returns every error code a call may fail with, in the order of `ERRORS`. */
export function listFailureCodes(definition: EndpointDefinition): ErrorCode[] {
  const { access, params, query, body, idempotent, ifMatch, file, cost, errors = [] } = definition;
  const hasInput = [params, query, body].some((schema) => schema !== undefined);
  const codes = new Set<ErrorCode>([
    ...errors,
    ...(hasInput ? (["VALIDATION_FAILED", "MALFORMED_REQUEST"] as const) : []),
    ...(access === "public" ? [] : SIGNED_IN_CODES),
    ...(access === "public" || definition.beforeSecondFactor === true
      ? []
      : (["SECOND_FACTOR_REQUIRED"] as const)),
    ...(params === undefined ? [] : (["NOT_FOUND"] as const)),
    ...(ifMatch === true ? (["VERSION_CONFLICT", "MALFORMED_REQUEST"] as const) : []),
    ...(idempotent === true ? (["IDEMPOTENCY_CONFLICT", "MALFORMED_REQUEST"] as const) : []),
    ...(body === undefined && file === undefined
      ? []
      : (["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const)),
    "INTERNAL",
    BUSY_CODES[cost],
    "SERVICE_UNAVAILABLE",
  ]);
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => codes.has(code));
}

const SIGNED_IN_CODES = [
  "UNAUTHORIZED",
  "FORBIDDEN",
  "HOSPITAL_SUSPENDED",
  "TOO_MANY_REQUESTS",
] as const;

/** Collects failure responses; calls with the same status and codes share a response. */
export class FailureResponses {
  readonly components: Record<string, unknown> = {};

  add(definition: EndpointDefinition): Record<string, { $ref: string }> {
    const all = listFailureCodes(definition);
    const isFhir = definition.base === FHIR_BASE;
    const statuses = new Set(all.map((code) => ERRORS[code][0]));
    return Object.fromEntries(
      [...statuses].map((status) => {
        const codes = all.filter((code) => ERRORS[code][0] === status);
        const name = (isFhir ? [...codes, "OperationOutcome"] : codes).join(".");
        this.components[name] ??= buildFailure(status, codes, isFhir);
        return [String(status), { $ref: `#/components/responses/${name}` }];
      }),
    );
  }
}

function buildFailure(
  status: number,
  codes: readonly ErrorCode[],
  isFhir: boolean,
): Record<string, unknown> {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join("\n\n"),
    ...([429, 503].includes(status)
      ? { headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } }
      : {}),
    content: isFhir
      ? { [FHIR_TYPE]: { schema: OUTCOME } }
      : {
          "application/json": {
            schema: {
              allOf: [{ $ref: "#/components/schemas/Failure" }],
              type: "object",
              properties: { code: { enum: codes } },
            },
          },
        },
  };
}

/** A failure of the FHIR interface, whose issues have FHIR's own codes. */
const OUTCOME: JsonSchema = {
  type: "object",
  required: ["resourceType", "issue"],
  properties: {
    resourceType: { const: "OperationOutcome" },
    issue: { type: "array", items: { type: "object" } },
  },
};

export const FAILURE: JsonSchema = {
  type: "object",
  required: ["status", "code", "message", "requestId"],
  properties: {
    status: { const: "error" },
    code: { type: "string", description: "Stable, for programs." },
    message: { type: "string", description: "A sentence for a person." },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
    data: { description: "Details for this code, such as the current record." },
    requestId: { type: "string" },
  },
};

import type { Cost, EndpointDefinition } from "@wardline/contracts/endpoint";
import { ERRORS, type ErrorCode } from "@wardline/contracts/errors";
import type { JsonSchema } from "./openapi-schemas.js";

/** What calls of a cost are refused with where there is no room. */
const NO_ROOM: Record<Cost, ErrorCode> = {
  small: "BUSY",
  report: "REPORTS_BUSY",
  reckoning: "BUSY",
  outside: "BUSY",
  password: "LOGIN_BUSY",
};

/** Every code with which a call may fail, in the order of `ERRORS`. */
export function failureCodes(definition: EndpointDefinition): ErrorCode[] {
  const { access, params, query, body, idempotent, ifMatch, file, cost, errors = [] } = definition;
  const hasInput = [params, query, body].some((schema) => schema !== undefined);
  const codes = new Set<ErrorCode>([
    ...errors,
    ...(hasInput ? (["VALIDATION_FAILED", "MALFORMED_REQUEST"] as const) : []),
    ...(access === "public" ? [] : SIGNED_IN),
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
    NO_ROOM[cost],
    "SERVICE_UNAVAILABLE",
  ]);
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => codes.has(code));
}

const SIGNED_IN = ["UNAUTHORIZED", "FORBIDDEN", "HOSPITAL_SUSPENDED", "TOO_MANY_REQUESTS"] as const;

/** The failures of calls: those of one status with the same codes are one response, which all such calls share. */
export class FailureResponses {
  readonly components: Record<string, unknown> = {};

  of(definition: EndpointDefinition): Record<string, { $ref: string }> {
    const all = failureCodes(definition);
    const statuses = new Set(all.map((code) => ERRORS[code][0]));
    return Object.fromEntries(
      [...statuses].map((status) => {
        const codes = all.filter((code) => ERRORS[code][0] === status);
        const name = codes.join(".");
        this.components[name] ??= failure(status, codes);
        return [String(status), { $ref: `#/components/responses/${name}` }];
      }),
    );
  }
}

function failure(status: number, codes: readonly ErrorCode[]): Record<string, unknown> {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join("\n\n"),
    ...([429, 503].includes(status)
      ? { headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } }
      : {}),
    content: {
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

/** The envelope of every failure. */
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
    data: { description: "What helps with this code, such as the present record." },
    requestId: { type: "string" },
  },
};

import { LIMITS } from "@wardline/domain/limits";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { line, requireVisible, time, tooLongText, version } from "../fields.js";
import { GENDERS } from "./patient.js";

export const EMR_DIALECTS = ["fhir", "rest"] as const;
export type EmrDialect = (typeof EMR_DIALECTS)[number];

/** Masked header value; a client that sends it back leaves the value unchanged (docs/wire/patients.md, EMR). */
export const MASKED_HEADER = "••••••••";

/** A kind of patient identifier, by issuing system, type, or both. */
export interface EmrIdentifier {
  system?: string | undefined;
  type?: string | undefined;
}

const part = z.string().trim().min(1).max(LIMITS.address, tooLongText(LIMITS.address)).optional();
const identifier = z
  .strictObject({ system: part, type: part })
  .refine(({ system, type }) => system !== undefined || type !== undefined, {
    message: "Please name a system or a type.",
  })
  .nullable();

export const emrSettings = z.object({
  version,
  base_url: z.string(),
  api_key_hint: z.string(),
  headers: z.record(z.string(), z.string()),
  hasEMR: z.boolean(),
  /** True if key and headers can be decrypted; otherwise they must be entered again (docs/wire/operations.md, Lost keys). */
  is_readable: z.boolean(),
  test_status: z.enum(["idle", "success", "failed"]),
  last_tested_at: time.nullable(),
  dialect: z.enum(EMR_DIALECTS).nullable(),
  /** Identifier that serves as the hospital number; null to choose it by the identifier types in the EMR. */
  identifier: identifier.optional(),
});
export type EmrSettings = z.output<typeof emrSettings>;

const baseUrl = line(LIMITS.address, "Please enter the endpoint.").pipe(
  z.url({
    protocol: /^https?$/,
    error: "Please enter an address that starts with http:// or https://.",
  }),
);
const KEY_REQUIRED_MESSAGE = "Please enter the API key.";
/** Printable ASCII only, because the key is sent in a header. */
const apiKey = requireVisible(
  z.string(KEY_REQUIRED_MESSAGE).trim().max(LIMITS.secret, tooLongText(LIMITS.secret)),
  KEY_REQUIRED_MESSAGE,
).regex(/^[\x20-\x7e]+$/, "An API key can only contain letters, digits and symbols.");
const headers = z
  .record(
    z.string().max(LIMITS.text, tooLongText(LIMITS.text)),
    z.string().max(LIMITS.secret, tooLongText(LIMITS.secret)),
  )
  .refine(
    (value) => Object.keys(value).length <= LIMITS.emrHeaders,
    `Please use at most ${LIMITS.emrHeaders} headers.`,
  );

export const getEmrSettings = endpoint({
  method: "GET",
  path: "/emr/settings",
  access: "emr.manage",
  cost: "small",
  summary: "The EMR connection without its secrets, or null",
  description: "Returns the address and options of the connection to the record system.",
  failed: "Failed to fetch EMR settings",
  reply: emrSettings.nullable(),
});

export const createEmrSettings = endpoint({
  method: "POST",
  path: "/emr/settings",
  access: "emr.manage",
  cost: "small",
  summary: "Set up the EMR connection",
  description: "Stores the address, key and options of the connection to the record system.",
  errors: ["EMR_SETTINGS_EXIST", "EMR_ADDRESS_NOT_ALLOWED"],
  failed: "Failed to create EMR settings",
  status: 201,
  body: z.strictObject({
    base_url: baseUrl,
    api_key: apiKey,
    headers: headers.optional(),
    identifier: identifier.optional(),
  }),
  reply: emrSettings,
});

export const updateEmrSettings = endpoint({
  method: "PUT",
  path: "/emr/settings",
  access: "emr.manage",
  cost: "small",
  summary: "Change the EMR connection; without `api_key`, the stored key stays",
  description:
    "Changes the fields that are given; the call needs `If-Match`. If the origin of the address changes, the key and the header values must be entered again.",
  errors: ["EMR_ADDRESS_NOT_ALLOWED", "API_KEY_REQUIRED", "NOT_FOUND"],
  failed: "Failed to update EMR settings",
  ifMatch: true,
  body: z.strictObject({
    base_url: baseUrl.optional(),
    api_key: apiKey.optional(),
    headers: headers.optional(),
    identifier: identifier.optional(),
  }),
  reply: emrSettings,
});

/** A kind of identifier in an EMR, with an example value. */
export const exampleIdentifier = z.object({
  system: z.string().optional(),
  type: z.string().optional(),
  value: z.string(),
});
export type ExampleIdentifier = z.output<typeof exampleIdentifier>;

export const testEmrConnection = endpoint({
  method: "POST",
  path: "/emr/test-connection",
  access: "emr.manage",
  cost: "outside",
  summary: "Test the EMR connection",
  description:
    "Calls the record system with the stored settings and returns the outcome as a sentence.",
  errors: ["NOT_FOUND"],
  failed: "EMR connection test failed",
  reply: z.object({
    success: z.boolean(),
    dialect: z.enum(EMR_DIALECTS).nullable(),
    latency_ms: z.number().nullable(),
    message: z.string(),
    peer: z.string().nullable(),
    /** Kinds of identifiers of the tested patients. */
    identifiers: z.array(exampleIdentifier).optional(),
  }),
});

/** A result of the hospital number lookup, with its source (docs/wire/patients.md, EMR). */
export const emrMatch = z.object({
  hospital_no: z.string(),
  name: z.string(),
  gender: z.enum(GENDERS),
  age: z.union([z.number(), z.string()]).nullable(),
  /** YYYY-MM-DD, if the whole date is known. */
  date_of_birth: z.string().optional(),
  source: z.enum(["emr", "local"]),
  deceased: z.boolean().optional(),
  inactive: z.boolean().optional(),
  /** A former name; equal to `name` if no current name is known. */
  former_name: z.string().optional(),
  /** A number that is no longer valid; equal to `hospital_no` if no current number is known. */
  former_number: z.string().optional(),
  /** Number of the record that replaced this record in a merge, or the EMR's own reference. */
  replaced_by: z.string().optional(),
});
export type EmrMatch = z.output<typeof emrMatch>;

export const searchEmr = endpoint({
  method: "GET",
  path: "/emr/search",
  access: "patients.write",
  cost: "outside",
  summary: "Search patients in the EMR and in the hospital's earlier cards",
  description:
    "Returns patients with matching names or numbers. The list `results` is next to `status`, not inside `data`.",
  envelope: "bare",
  query: z.object({
    q: line(LIMITS.text, "Please type at least 2 characters.").min(
      LIMITS.searchMin,
      "Please type at least 2 characters.",
    ),
  }),
  reply: z.object({
    status: z.enum(["success", "error"]),
    message: z.string().optional(),
    results: z.array(emrMatch),
    unreadable: z.number().optional(),
    more: z.boolean().optional(),
    /** Reason why the EMR's part of the answer is incomplete. */
    refused: z.string().optional(),
  }),
  noted: { act: "lookup", detail: "q" },
});

import type { Input } from "@wardline/contracts/endpoint";
import { ERRORS } from "@wardline/contracts/errors";
import {
  type EmrIdentifier,
  MASKED_HEADER,
  type updateEmrSettings,
} from "@wardline/contracts/patients/emr";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { findAddressProblem } from "@wardline/egress/address-rules";
import { AppError, invalidFieldError, requireNoProblems } from "../../errors/app-error.js";
import type { EmrConnection } from "./emr-connection.js";
import { findHeaderProblems, maskHeaders, mergeHeaders } from "./emr-headers.js";

type EmrSettingsInput = Input<typeof updateEmrSettings>["body"];

/**
 * Throws `EMR_ADDRESS_NOT_ALLOWED` if an address may not be called, or `VALIDATION_FAILED` if it is malformed. Queries
 * DNS, so call it outside a transaction.
 */
export async function requireCallableEmr(
  baseUrl: string,
  allowedOrigins: readonly string[],
): Promise<void> {
  const problem = await findAddressProblem(baseUrl, allowedOrigins);
  if (problem === "forbidden") {
    throw new AppError("EMR_ADDRESS_NOT_ALLOWED", undefined, {
      errors: [{ path: "base_url", message: ERRORS.EMR_ADDRESS_NOT_ALLOWED[1] }],
    });
  }
  if (problem === "credentials")
    throw invalidFieldError("base_url", "The endpoint may not contain a user name or password.");
  if (problem === "malformed" || problem === "not_http") {
    throw invalidFieldError(
      "base_url",
      "Please enter an address that starts with http:// or https://.",
    );
  }
}

/** Throws `VALIDATION_FAILED`, naming every header that may not be sent. */
export function requireSendable(headers: Record<string, string>): void {
  requireNoProblems(findHeaderProblems(headers));
}

/**
 * Applies changes to a connection. A new origin needs its key and header values again (`API_KEY_REQUIRED`), because
 * stored secrets must not reach another address.
 */
export function applyConnectionChanges(
  stored: EmrConnection,
  given: EmrSettingsInput,
): EmrConnection {
  const baseUrl = given.base_url ?? stored.baseUrl;
  const isOtherOrigin = new URL(baseUrl).origin !== new URL(stored.baseUrl).origin;
  if (isOtherOrigin) requireSecretsAgain(given);
  const headers = given.headers ?? (isOtherOrigin ? {} : maskHeaders(stored.headers));
  return {
    baseUrl,
    apiKey: given.api_key ?? stored.apiKey,
    headers: mergeHeaders(headers, stored.headers),
  };
}

/** Rebuilds a connection with unreadable secrets from a given key and a full set of headers. */
export function rebuildConnection(
  { baseUrl }: { baseUrl: string },
  given: EmrSettingsInput,
): EmrConnection {
  const { api_key: apiKey, base_url = baseUrl, headers = {} } = given;
  if (apiKey === undefined)
    throw keyRequiredError("Please enter the API key again: the stored one cannot be read.");
  requireValuesAgain(headers, "Please enter the header values again.");
  return { baseUrl: base_url, apiKey, headers };
}

function requireSecretsAgain(given: EmrSettingsInput): void {
  if (given.api_key === undefined) throw keyRequiredError(ERRORS.API_KEY_REQUIRED[1]);
  requireValuesAgain(given.headers, "Please enter the header values again for the new address.");
}

function keyRequiredError(message: string): AppError {
  return new AppError("API_KEY_REQUIRED", message, { errors: [{ path: "api_key", message }] });
}

function requireValuesAgain(headers: EmrSettingsInput["headers"], sentence: string): void {
  const masked = Object.entries(headers ?? {}).filter(([, value]) => value === MASKED_HEADER);
  if (masked.length === 0) return;
  throw new AppError("API_KEY_REQUIRED", sentence, {
    errors: masked.map(([name]) => ({
      path: `headers.${name}`,
      message: "Please enter this value again.",
    })),
  });
}

/** Lists a connection's changes for the log; secrets appear only as changed. */
export function listConnectionChanges(before: EmrConnection, after: EmrConnection): FieldChange[] {
  const buildSecretChange = (field: string) => ({ field, from: "former", to: "new" });
  const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
  return [
    ...(before.baseUrl === after.baseUrl
      ? []
      : [{ field: "emr", from: before.baseUrl, to: after.baseUrl }]),
    ...(before.apiKey === after.apiKey ? [] : [buildSecretChange("emr_key")]),
    ...(isSame(before.headers, after.headers) ? [] : [buildSecretChange("emr_headers")]),
  ];
}

export function describeIdentifierChange(
  before: EmrIdentifier | null,
  after: EmrIdentifier | null,
): FieldChange[] {
  const identifierText = (one: EmrIdentifier | null) =>
    one === null ? null : [one.system, one.type].filter(Boolean).join(", ");
  const [from, to] = [identifierText(before), identifierText(after)];
  return from === to ? [] : [{ field: "emr_identifier", from, to }];
}

import { type EmrIdentifier, MASKED_HEADER, type updateEmrSettings } from "@wardline/contracts/emr";
import type { Input } from "@wardline/contracts/endpoint";
import { ERRORS } from "@wardline/contracts/errors";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { addressProblem } from "../../egress/address-rules.js";
import { AppError, invalidField, refuseFields } from "../../errors/app-error.js";
import type { EmrConnection } from "./emr-connection.js";
import { headerProblems, maskHeaders, mergeHeaders } from "./emr-headers.js";

type Given = Input<typeof updateEmrSettings>["body"];

/**
 * Refuses an address that may not be called: `EMR_ADDRESS_NOT_ALLOWED`, or `VALIDATION_FAILED` for what is no address.
 * Asks the name servers, so that no transaction waits for it.
 */
export async function requireCallable(
  baseUrl: string,
  allowedOrigins: readonly string[],
): Promise<void> {
  const problem = await addressProblem(baseUrl, allowedOrigins);
  if (problem === "forbidden") {
    throw new AppError("EMR_ADDRESS_NOT_ALLOWED", undefined, {
      errors: [{ path: "base_url", message: ERRORS.EMR_ADDRESS_NOT_ALLOWED[1] }],
    });
  }
  if (problem === "credentials")
    throw invalidField("base_url", "The endpoint may not contain a user name or password.");
  if (problem === "malformed" || problem === "not_http") {
    throw invalidField("base_url", "Please enter an address that starts with http:// or https://.");
  }
}

/** Refuses headers that may not be sent, each by its name; throws `VALIDATION_FAILED`. */
export function requireSendable(headers: Record<string, string>): void {
  refuseFields(headerProblems(headers));
}

/**
 * The connection as it is to be kept: what is not given stays. A new origin needs its key and its headers' values again
 * (`API_KEY_REQUIRED`), for none of them travels to an address that it was not given for.
 */
export function changedConnection(stored: EmrConnection, given: Given): EmrConnection {
  const baseUrl = given.base_url ?? stored.baseUrl;
  const isElsewhere = new URL(baseUrl).origin !== new URL(stored.baseUrl).origin;
  if (isElsewhere) requireSecretsAgain(given);
  const headers = given.headers ?? (isElsewhere ? {} : maskHeaders(stored.headers));
  return {
    baseUrl,
    apiKey: given.api_key ?? stored.apiKey,
    headers: mergeHeaders(headers, stored.headers),
  };
}

/** The connection whose stored secrets cannot be read: its key is given, and with it all its headers. */
export function renewedConnection({ baseUrl }: { baseUrl: string }, given: Given): EmrConnection {
  const { api_key: apiKey, base_url = baseUrl, headers = {} } = given;
  if (apiKey === undefined)
    throw keyRequired("Please enter the API key again: the stored one cannot be read.");
  requireValuesAgain(headers, "Please enter the header values again.");
  return { baseUrl: base_url, apiKey, headers };
}

function requireSecretsAgain(given: Given): void {
  if (given.api_key === undefined) throw keyRequired(ERRORS.API_KEY_REQUIRED[1]);
  requireValuesAgain(given.headers, "Please enter the header values again for the new address.");
}

function keyRequired(message: string): AppError {
  return new AppError("API_KEY_REQUIRED", message, { errors: [{ path: "api_key", message }] });
}

function requireValuesAgain(headers: Given["headers"], sentence: string): void {
  const masked = Object.entries(headers ?? {}).filter(([, value]) => value === MASKED_HEADER);
  if (masked.length === 0) return;
  throw new AppError("API_KEY_REQUIRED", sentence, {
    errors: masked.map(([name]) => ({
      path: `headers.${name}`,
      message: "Please enter this value again.",
    })),
  });
}

/** What was changed of a connection, as the log tells it: of its secrets only that they are others. */
export function connectionChanges(before: EmrConnection, after: EmrConnection): FieldChange[] {
  const renewed = (field: string) => ({ field, from: "former", to: "new" });
  const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
  return [
    ...(before.baseUrl === after.baseUrl
      ? []
      : [{ field: "emr", from: before.baseUrl, to: after.baseUrl }]),
    ...(before.apiKey === after.apiKey ? [] : [renewed("emr_key")]),
    ...(isSame(before.headers, after.headers) ? [] : [renewed("emr_headers")]),
  ];
}

/** Another choice of the identifier that is the hospital number, as the log has it. */
export function identifierChange(
  before: EmrIdentifier | null,
  after: EmrIdentifier | null,
): FieldChange[] {
  const said = (one: EmrIdentifier | null) =>
    one === null ? null : [one.system, one.type].filter(Boolean).join(", ");
  const [from, to] = [said(before), said(after)];
  return from === to ? [] : [{ field: "emr_identifier", from, to }];
}

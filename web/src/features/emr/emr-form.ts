import type { CallOptions } from "@wardline/client/call";
import {
  createEmrSettings,
  type EmrIdentifier,
  type EmrSettings,
  type ExampleIdentifier,
  MASKED_HEADER,
  type updateEmrSettings,
} from "@wardline/contracts/patients/emr";
import { isOtherOrigin } from "../../lib/address/origin.js";
import { type FieldErrors, validateSchema } from "../../ui/form/form-errors.js";

/** Header row of the form. `storedKey` is the name under which the server stores the value; null for a new row. */
type HeaderRow = { id: number; key: string; value: string; storedKey: string | null };

export type EmrValues = {
  base_url: string;
  /** API key; a blank value keeps the stored key. */
  api_key: string;
  headers: HeaderRow[];
  /** Identifier used as the hospital number, as formatted by `toIdentifierChoice`. */
  identifier: string;
};

/** Converts an identifier to the value of a choice; "" for no identifier. */
export function toIdentifierChoice(identifier: EmrIdentifier | null | undefined): string {
  if (!identifier) return "";
  const { system, type } = identifier;
  return JSON.stringify({ ...(system && { system }), ...(type && { type }) });
}

/** Returns the identifier choices: the stored identifier and those found by a test, each with an example. */
export function listIdentifierChoices(
  settings: EmrSettings | null,
  foundIdentifiers: readonly ExampleIdentifier[],
): { value: string; label: string }[] {
  const stored = settings?.identifier;
  const found = foundIdentifiers.map((one) => ({
    value: toIdentifierChoice(one),
    label: `${identifierText(one)}, such as ${one.value}`,
  }));
  const value = toIdentifierChoice(stored);
  if (!stored || found.some((one) => one.value === value)) return found;
  return [...found, { value, label: identifierText(stored) }];
}

function identifierText({ system, type }: EmrIdentifier): string {
  return [type, system].filter(Boolean).join(", ");
}

export const EMR_LABELS: Readonly<Record<keyof EmrValues, string>> = {
  base_url: "Endpoint",
  api_key: "API Key",
  headers: "Headers",
  identifier: "Identifier used as the hospital number",
};

/** Formats a form field for display; header values stay masked. */
export function emrText(values: EmrValues, field: keyof EmrValues): string {
  if (field === "headers") return values.headers.map(({ key }) => key).join(", ");
  if (field !== "identifier") return values[field];
  return values.identifier === ""
    ? "Medical record number (MR)"
    : identifierText(JSON.parse(values.identifier) as EmrIdentifier);
}

/** Returns the form values for the stored settings; empty values if there are no settings. */
export function toEmrValues(settings: EmrSettings | null): EmrValues {
  const stored = Object.entries(settings?.headers ?? {});
  return {
    base_url: settings?.base_url ?? "",
    api_key: "",
    headers: stored.map(([key, value], id) => ({ id, key, value, storedKey: key })),
    identifier: toIdentifierChoice(settings?.identifier),
  };
}

/** Returns the path of a header row's errors. */
export const getHeaderPath = (id: number) => `headers.${id}`;

/** Returns the errors that prevent saving, header rows by `getHeaderPath` (docs/product.md, EMR integration). */
export function findEmrErrors(values: EmrValues, settings: EmrSettings | null): FieldErrors {
  const hasNewAddress = settings !== null && isOtherOrigin(values.base_url, settings.base_url);
  const needsKey = settings === null || !settings.is_readable || hasNewAddress;
  const filledRows = listFilledRows(values);
  const schemaErrors = validateSchema(createEmrSettings.body, {
    base_url: values.base_url,
    api_key: needsKey || values.api_key.trim() !== "" ? values.api_key : "kept",
    headers: toHeaders(filledRows),
  });
  const errors = groupErrorsByRow(schemaErrors, values);
  if (errors.api_key !== undefined && hasNewAddress && values.api_key.trim() === "") {
    errors.api_key = "Please enter the API key again for the new address.";
  }
  for (const row of values.headers) {
    const path = getHeaderPath(row.id);
    const isTwin = filledRows.some(({ id, key }) => id < row.id && isSameName(key, row.key));
    const problem = findRowProblem(row, hasNewAddress);
    if (problem !== null) errors[path] = problem;
    else if (isTwin) errors[path] ??= "This header is listed twice.";
  }
  return errors;
}

/** Changes to save: all fields the first time, later only the fields that differ. */
export type EmrChange =
  | { kind: "create"; body: CallOptions<typeof createEmrSettings>["body"] }
  | { kind: "update"; body: CallOptions<typeof updateEmrSettings>["body"] };

/** Returns the changes to save, without empty rows; null if there are none. */
export function toEmrChange(values: EmrValues, settings: EmrSettings | null): EmrChange | null {
  const base_url = values.base_url.trim();
  const api_key = values.api_key.trim();
  const headers = toHeaders(listFilledRows(values));
  const chosen = values.identifier === "" ? null : (JSON.parse(values.identifier) as EmrIdentifier);
  const identifier = values.identifier !== toIdentifierChoice(settings?.identifier) && {
    identifier: chosen,
  };
  if (settings === null) {
    return { kind: "create", body: { base_url, api_key, headers, ...identifier } };
  }
  const body = {
    ...(base_url !== settings.base_url && { base_url }),
    ...(api_key !== "" && { api_key }),
    ...(!isSameRecord(headers, settings.headers) && { headers }),
    ...identifier,
  };
  return Object.keys(body).length === 0 ? null : { kind: "update", body };
}

/** Assigns the server's errors to the form's rows, because the server names headers by key and the form by row. */
export function groupErrorsByRow(errors: FieldErrors, values: EmrValues): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const row = values.headers.find(({ key }) => path === `headers.${key.trim()}`);
      return [row === undefined ? path : getHeaderPath(row.id), message];
    }),
  );
}

function findRowProblem(
  { key, value, storedKey }: HeaderRow,
  hasNewAddress: boolean,
): string | null {
  const [hasKey, hasValue] = [key.trim() !== "", value.trim() !== ""];
  if (hasKey !== hasValue) return hasKey ? "Please enter a value." : "Please enter a name.";
  const isStored = storedKey !== null && isSameName(storedKey, key);
  // The server does not know the masked value of a new header, and must not send a stored value to another address.
  if (value === MASKED_HEADER && (hasNewAddress || !isStored))
    return "Please enter this value again.";
  return null;
}

function listFilledRows({ headers }: EmrValues): HeaderRow[] {
  return headers.filter(({ key, value }) => key.trim() !== "" && value.trim() !== "");
}

function toHeaders(rows: readonly HeaderRow[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ key, value }) => [key.trim(), value.trim()]));
}

function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function isSameRecord(a: Record<string, string>, b: Record<string, string>): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

import type { CallOptions } from "@wardline/client/call";
import {
  type GroupBundle,
  newSingleSignOnSettings,
  type SingleSignOnSettings,
  type saveSingleSignOn,
} from "@wardline/contracts/accounts/single-sign-on";
import { GROUP_CLAIM } from "@wardline/domain/people/single-sign-on";
import { pickChanges } from "@wardline/domain/records/pick";
import { isOtherOrigin } from "../../lib/address/origin.js";
import { type FieldErrors, validateSchema } from "../../ui/form/form-errors.js";

/** Provider settings to save. */
export type SingleSignOnChange = CallOptions<typeof saveSingleSignOn>["body"];

/** Form row with one of the provider's groups and the rights that the group gives. */
export type GroupRow = GroupBundle & { id: number };

export type SingleSignOnValues = {
  issuer: string;
  client_id: string;
  /** Client secret; a blank value keeps the stored secret. */
  client_secret: string;
  /** Mail domains, separated by commas or spaces. */
  domains: string;
  group_claim: string;
  groups: GroupRow[];
  department: string;
  role: string;
  is_on: boolean;
  is_only: boolean;
  trusts_addresses: boolean;
};

export const SIGN_ON_LABELS: Readonly<Record<keyof SingleSignOnValues, string>> = {
  issuer: "Issuer",
  client_id: "Client id",
  client_secret: "Client secret",
  domains: "Email domains",
  group_claim: "Groups claim",
  groups: "Groups and rights",
  department: "Department of new staff",
  role: "Role of new staff",
  is_on: "Single sign-on is on",
  is_only: "Only single sign-on",
  trusts_addresses: "The provider vouches for addresses",
};

/** Formats a form field in words. */
export function signOnText(values: SingleSignOnValues, field: keyof SingleSignOnValues): string {
  const value = values[field];
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "string" ? value : value.map(({ group }) => group).join(", ");
}

/** Returns the form values for the stored settings; empty values if there are no settings. */
export function toSignOnValues(settings: SingleSignOnSettings | null): SingleSignOnValues {
  return {
    issuer: settings?.issuer ?? "",
    client_id: settings?.client_id ?? "",
    client_secret: "",
    domains: settings?.domains.join(", ") ?? "",
    group_claim: settings?.group_claim ?? GROUP_CLAIM,
    groups: (settings?.groups ?? []).map((row, id) => ({ ...row, id })),
    department: settings?.department ?? "",
    role: settings?.role ?? "",
    is_on: settings?.is_on ?? false,
    is_only: settings?.is_only ?? false,
    trusts_addresses: settings?.trusts_addresses ?? false,
  };
}

/** Returns the path of a group row's errors. */
export const getGroupPath = (id: number) => `groups.${id}`;

/** Converts the form values for the server and drops empty rows. */
export function toSignOnBody(values: SingleSignOnValues): SingleSignOnChange {
  const secret = values.client_secret.trim();
  return {
    issuer: values.issuer.trim(),
    client_id: values.client_id.trim(),
    ...(secret === "" ? {} : { client_secret: secret }),
    domains: values.domains.split(/[\s,;]+/).filter((domain) => domain !== ""),
    group_claim: values.group_claim.trim(),
    groups: listFilledRows(values).map(({ group, bundle }) => ({ group: group.trim(), bundle })),
    department: values.department || null,
    role: values.role || null,
    is_on: values.is_on,
    is_only: values.is_on && values.is_only,
    trusts_addresses: values.trusts_addresses,
  };
}

/** Returns the errors that prevent saving; errors of groups are keyed by `getGroupPath`. */
export function findSignOnErrors(
  values: SingleSignOnValues,
  settings: SingleSignOnSettings | null,
): FieldErrors {
  const schemaErrors = validateSchema(newSingleSignOnSettings, toSignOnBody(values));
  const errors = groupErrorsByField(schemaErrors, values);
  if (values.client_secret.trim() !== "") return errors;
  if (settings === null) errors.client_secret = "Please enter the client secret.";
  else if (isOtherOrigin(values.issuer, settings.issuer)) {
    errors.client_secret = "Please enter the client secret again for the new issuer.";
  }
  return errors;
}

/** Assigns the server's errors about the sent settings to the form's fields and rows. */
export function groupErrorsByField(errors: FieldErrors, values: SingleSignOnValues): FieldErrors {
  const rows = listFilledRows(values);
  const fieldErrors: FieldErrors = {};
  for (const [path, message] of Object.entries(errors)) {
    const [field = "", index = ""] = path.split(".");
    const row = field === "groups" ? rows[Number.parseInt(index, 10)] : undefined;
    fieldErrors[row === undefined ? field : getGroupPath(row.id)] ??= message;
  }
  return fieldErrors;
}

/** Returns the differences from the stored settings; all values if nothing is stored, null if nothing has changed. */
export function toSignOnChange(
  values: SingleSignOnValues,
  settings: SingleSignOnSettings | null,
): SingleSignOnChange | null {
  const body = toSignOnBody(values);
  if (settings === null) return body;
  const change = pickChanges(body, toSignOnBody(toSignOnValues(settings)));
  return Object.keys(change).length === 0 ? null : change;
}

function listFilledRows({ groups }: SingleSignOnValues): GroupRow[] {
  return groups.filter(({ group }) => group.trim() !== "");
}

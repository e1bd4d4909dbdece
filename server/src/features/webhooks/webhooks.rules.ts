import type { Input } from "@wardline/contracts/endpoint";
import { ERRORS } from "@wardline/contracts/errors";
import type { updateWebhook } from "@wardline/contracts/operation/webhooks";
import { getWebhookHost, type WebhookRecord } from "@wardline/database/entities/operation/webhook";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { findAddressProblem } from "@wardline/egress/address-rules";
import { AppError, invalidFieldError } from "../../errors/app-error.js";

/**
 * Throws `WEBHOOK_ADDRESS_NOT_ALLOWED` if an address is neither public HTTPS nor of an allowed origin, or
 * `VALIDATION_FAILED` if the address contains a user name or password. Queries DNS, so call it outside a transaction.
 */
export async function requireReceiver(
  url: string,
  allowedOrigins: readonly string[],
): Promise<void> {
  const problem = await findAddressProblem(url, allowedOrigins);
  if (problem === "credentials")
    throw invalidFieldError("url", "The address may not contain a user name or password.");
  const { protocol, origin } = new URL(url);
  const isPlain = protocol !== "https:" && !allowedOrigins.includes(origin);
  if (problem === "forbidden" || isPlain) {
    throw new AppError("WEBHOOK_ADDRESS_NOT_ALLOWED", undefined, {
      errors: [{ path: "url", message: ERRORS.WEBHOOK_ADDRESS_NOT_ALLOWED[1] }],
    });
  }
}

type WebhookInput = Input<typeof updateWebhook>["body"];

const LIST_FIELDS = ["types", "wards", "grants"] as const;

/** Lists a person's changes for the log; an address appears only as its origin, because the rest may hold a key. */
export function listWebhookChanges(before: WebhookRecord, given: WebhookInput): FieldChange[] {
  const changes: FieldChange[] = [];
  const { url, payload, enabled } = given;
  if (url !== undefined && url !== before.url) {
    const [from, to] = [new URL(before.url).origin, new URL(url).origin];
    changes.push(from === to ? describeRenewal("url") : { field: "url", from, to });
  }
  for (const field of LIST_FIELDS) {
    const [from, to] = [before[field], given[field]];
    if (to === undefined || JSON.stringify(from) === JSON.stringify(to)) continue;
    changes.push({ field, from, to });
  }
  if (payload !== undefined && payload !== before.payload) {
    changes.push({ field: "payload", from: before.payload, to: payload });
  }
  const isOn = before.offAt === null;
  if (enabled !== undefined && enabled !== isOn) {
    changes.push({ field: "state", from: isOn ? "on" : "off", to: enabled ? "on" : "off" });
  }
  return changes;
}

/** Lists the contents and the receiver of a new webhook for the log. */
export function listCreationChanges(row: WebhookRecord): FieldChange[] {
  const fields = { host: getWebhookHost(row), ...row };
  return (["host", ...LIST_FIELDS, "payload"] as const)
    .filter((field) => fields[field] !== null)
    .map((field) => ({ field, from: null, to: fields[field] }));
}

/** Returns a secret's change for the log, without either value. */
export function describeRenewal(field: string): FieldChange {
  return { field, from: "former", to: "new" };
}

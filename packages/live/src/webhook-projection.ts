import type { EventType, LiveChange } from "@wardline/contracts/live/events";
import type { WebhookPayload } from "@wardline/contracts/operation/webhooks";
import type { LoggedEvent } from "@wardline/database/event-log";
import type { Grant } from "@wardline/domain/people/grants";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import { listGrantsToRead, projectForStaff } from "./audience.js";

/** Event types that a webhook has selected, and the rights with which it receives them. */
export interface WebhookReader {
  id: string;
  /** Empty for all types. */
  types: readonly EventType[];
  wards: WardLimit;
  /** Null for the grants that the types need. */
  grants: readonly Grant[] | null;
  payload: WebhookPayload;
}

/** Body of a webhook's message (docs/wire/webhooks.md, Messages). */
export interface WebhookMessage {
  type: EventType;
  timestamp: string;
  data: {
    revision: number;
    subject: { type: string; id: string | null };
    payload?: unknown;
  };
}

/**
 * Returns the message about an event as an account with the webhook's grants and wards, and without a department, would
 * receive the change; null if the webhook may not receive the event or has not selected its type.
 */
export function buildWebhookMessage(
  event: LoggedEvent & { subjectId: string | null; at: string },
  reader: WebhookReader,
): WebhookMessage | null {
  const change = toVisibleChange(event, reader);
  if (change?.type === undefined) return null;
  const { revision, type, payload } = change;
  // A change that is sent as another type does not name its record, for instance a person's change sent as a change of
  // duties.
  const isSameKind = getEventKind(type) === getEventKind(event.type);
  const subject = { type: getEventKind(type), id: isSameKind ? event.subjectId : null };
  const data = { revision, subject };
  return {
    type,
    timestamp: event.at,
    data: reader.payload === "full" ? { ...data, payload } : data,
  };
}

function toVisibleChange(
  event: LoggedEvent,
  { id, types, wards, grants }: WebhookReader,
): LiveChange | null {
  const { revision, type, payload } = event;
  if (type === "webhook.tested") return payload.id === id ? { revision, type, payload } : null;
  const change = projectForStaff(event, {
    accountId: "",
    department: "",
    grants: grants ?? listGrantsToRead(types),
    wards,
  });
  if (change.type === undefined) return null;
  return types.length === 0 || types.includes(change.type) ? change : null;
}

function getEventKind(type: string): string {
  return type.slice(0, type.indexOf("."));
}

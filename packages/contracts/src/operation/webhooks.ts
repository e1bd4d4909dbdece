import { LIMITS } from "@wardline/domain/limits";
import { WEBHOOK_OFF_REASONS, WEBHOOK_STATES } from "@wardline/domain/operation/webhook-state";
import { GRANTS } from "@wardline/domain/people/grants";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { emptyReply, id, line, time, tooLongText, version } from "../fields.js";
import { EVENT_TYPES } from "../live/event-concerns.js";
import type { EventType } from "../live/events.js";

/** Types of change for administrators only, which a webhook never receives; a spec compares them with the audiences. */
const ADMIN_ONLY_TYPES: readonly EventType[] = [
  "token.created",
  "token.deleted",
  "account.updated",
  "hospital.exported",
  "hospital.suspended",
  "hospital.resumed",
  "hospital.handed_over",
  "sign_on.reported",
  "retention.updated",
  "retention.ran",
  "webhook.created",
  "webhook.updated",
  "webhook.deleted",
  "webhook.tested",
];

/** Types of change that a webhook can receive (docs/wire/webhooks.md). */
export const WEBHOOK_TYPES = EVENT_TYPES.filter((type) => !ADMIN_ONLY_TYPES.includes(type));

export const WEBHOOK_PAYLOADS = ["thin", "full"] as const;
export type WebhookPayload = (typeof WEBHOOK_PAYLOADS)[number];

const ADDRESS_MESSAGE = "Please enter an address that starts with https://.";

const TYPES_DESCRIPTION = "Types of change that are sent; empty: all.";
const WARDS_DESCRIPTION = "Wards whose patients and beds are sent; empty: all.";
const RIGHTS_DESCRIPTION =
  "Rights with which changes are read; null: the rights that the types need.";

const url = line(LIMITS.address, "Please enter the address.").pipe(
  z.url({ protocol: /^https?$/, error: ADDRESS_MESSAGE }),
);
const types = z
  .array(z.enum(WEBHOOK_TYPES, "Please choose from the list of events."))
  .max(WEBHOOK_TYPES.length, "Please choose each event once.")
  .describe(TYPES_DESCRIPTION);
const wards = z
  .array(id)
  .max(LIMITS.wards, `Please choose at most ${LIMITS.wards} wards.`)
  .describe(WARDS_DESCRIPTION);
const grants = z
  .array(
    z.enum(GRANTS, "Please choose from the list of rights.").exclude(["administrator"], {
      error: "A webhook cannot have an administrator's rights.",
    }),
  )
  .max(GRANTS.length, "Please choose each right only once.")
  .nullable()
  .describe(RIGHTS_DESCRIPTION);
const payload = z
  .enum(WEBHOOK_PAYLOADS, "Please choose thin or full.")
  .describe("`thin`: which record changed; `full`: also the record after the change.");

export const webhook = z.object({
  id,
  url: z.string(),
  types: z.array(z.string()).describe(TYPES_DESCRIPTION),
  wards: z.array(id).describe(WARDS_DESCRIPTION),
  grants: z.array(z.enum(GRANTS)).nullable().describe(RIGHTS_DESCRIPTION),
  payload,
  state: z.enum(WEBHOOK_STATES),
  since: time.nullable().describe("Time since which the webhook has been failing or off."),
  off_reason: z
    .enum(WEBHOOK_OFF_REASONS)
    .nullable()
    .describe(
      "`gone`: the receiver answered 410; `failed`: it failed for five days; `person`: a person switched it off; null if not off.",
    ),
  revision: z.int().describe("Newest revision that was delivered or skipped."),
  behind: z.int().describe("Number of newer revisions that are waiting to be delivered."),
  last_delivered_at: time.nullable(),
  former_secret_until: time
    .nullable()
    .describe("Time until which the former secret signs as well; null if there is none."),
  is_readable: z
    .boolean()
    .describe("False if the secret cannot be decrypted; rotating the secret repairs this."),
  created_at: time,
  version,
});
export type Webhook = z.output<typeof webhook>;

/** A webhook with its secret, which is shown only once. */
export const webhookWithSecret = webhook.extend({
  secret: z.string().describe("Shown once: `whsec_` and the signing key in base64."),
});
export type WebhookWithSecret = z.output<typeof webhookWithSecret>;

export const webhookDelivery = z.object({
  id,
  revision: z.int(),
  type: z.string(),
  at: time,
  attempt: z.int().describe("Number of the attempt for this revision, from 1."),
  status: z.int().nullable().describe("HTTP status of the answer; null if there was no answer."),
  is_delivered: z.boolean(),
  problem: z.string().nullable().describe("Reason for the failure, as a sentence."),
  duration_ms: z.int(),
  answer: z.string().describe("First characters of the answer's body."),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const listWebhooks = endpoint({
  method: "GET",
  path: "/webhooks",
  access: "administrator",
  cost: "small",
  summary: "All webhooks with their state, oldest first",
  description:
    "Returns each webhook's address, the changes it sends, and whether its receiver accepts them; without secrets.",
  failed: "Failed to load the webhooks.",
  reply: z.array(webhook),
});

export const createWebhook = endpoint({
  method: "POST",
  path: "/webhooks",
  access: "administrator",
  cost: "outside",
  summary: "Create a webhook and get its secret once",
  description:
    "Sends every later change of these types to the address, signed as the Standard Webhooks specification defines.",
  errors: ["WEBHOOK_ADDRESS_NOT_ALLOWED", "WEBHOOKS_FULL"],
  failed: "Failed to create the webhook.",
  status: 201,
  body: z.strictObject({
    url,
    types: types.default([]),
    wards: wards.default([]),
    grants: grants.default(null),
    payload: payload.default("thin"),
  }),
  reply: webhookWithSecret,
});

export const updateWebhook = endpoint({
  method: "PATCH",
  path: "/webhooks/:id",
  access: "administrator",
  cost: "outside",
  summary: "Change a webhook, or switch it on or off",
  description:
    "Changes the fields that are given; the call needs `If-Match`. A webhook that is switched on continues where it stopped.",
  errors: ["WEBHOOK_ADDRESS_NOT_ALLOWED"],
  failed: "Failed to change the webhook.",
  ifMatch: true,
  params: z.object({ id }),
  body: z.strictObject({
    url: url.optional(),
    types: types.optional(),
    wards: wards.optional(),
    grants: grants.optional(),
    payload: payload.optional(),
    enabled: z.boolean("This must be true or false.").optional(),
  }),
  reply: webhook,
});

export const deleteWebhook = endpoint({
  method: "DELETE",
  path: "/webhooks/:id",
  access: "administrator",
  cost: "small",
  summary: "Delete a webhook with its deliveries",
  description:
    "Stops the webhook at once; changes that have not been delivered yet are never sent.",
  failed: "Failed to delete the webhook.",
  params: z.object({ id }),
  reply: emptyReply,
});

export const rotateWebhook = endpoint({
  method: "POST",
  path: "/webhooks/:id/rotate",
  access: "administrator",
  cost: "small",
  summary: "Replace a webhook's secret and get the new one once",
  description:
    "Signs messages with the new and the former secret for a day; rotating again invalidates the oldest secret at once.",
  failed: "Failed to replace the secret.",
  params: z.object({ id }),
  reply: webhookWithSecret,
});

export const testWebhook = endpoint({
  method: "POST",
  path: "/webhooks/:id/test",
  access: "administrator",
  cost: "small",
  summary: "Queue a test event; a failing webhook is retried at once",
  description:
    "Writes the event `webhook.tested` into the log. Only this webhook receives it, and its deliveries show the outcome.",
  errors: ["WEBHOOK_OFF"],
  failed: "Failed to send the test event.",
  params: z.object({ id }),
  reply: z.object({ revision: z.int().describe("Revision of the test event.") }),
});

export const replayWebhook = endpoint({
  method: "POST",
  path: "/webhooks/:id/replay",
  access: "administrator",
  cost: "small",
  summary: "Send all revisions again in order, beginning with the given revision",
  description:
    "Continues the webhook at any revision that is still in the log, or at the newest plus one, which skips all waiting changes; a revision keeps its `webhook-id`.",
  errors: ["PAST_REMOVED", "WEBHOOK_OFF"],
  failed: "Failed to resend the changes.",
  params: z.object({ id }),
  body: z.strictObject({
    from: z.int("Please enter a revision, a whole number.").min(1, "Revisions begin with 1."),
  }),
  reply: webhook,
});

export const listWebhookDeliveries = endpoint({
  method: "GET",
  path: "/webhooks/:id/deliveries",
  access: "administrator",
  cost: "small",
  summary: "A webhook's deliveries, newest first, 50 at a time",
  description:
    "Returns each attempt with its status, duration and the beginning of the receiver's answer.",
  meta: ["next_cursor"],
  failed: "Failed to load the deliveries.",
  params: z.object({ id }),
  query: z.object({
    cursor: z
      .string()
      .max(LIMITS.text, tooLongText(LIMITS.text))
      .regex(/^\d{1,15}\.[0-9a-f-]{36}$/, "This page does not exist.")
      .optional(),
  }),
  reply: z.array(webhookDelivery),
});

import { EVENT_TYPES } from "@wardline/contracts/live/event-concerns";
import type { EventType } from "@wardline/contracts/live/events";
import { WEBHOOK_TYPES } from "@wardline/contracts/operation/webhooks";
import { PAYLOADS } from "../testing/samples.js";
import { isForNonAdministrators, listGrantsToRead } from "./audience.js";
import { buildWebhookMessage, type WebhookReader } from "./webhook-projection.js";

const AT = "2026-11-30T08:00:00.000Z";
const FULL_READER: WebhookReader = { id: "k", types: [], wards: [], grants: null, payload: "full" };

function buildMessage(type: EventType, reader: Partial<WebhookReader> = {}, given: object = {}) {
  const fixed = { hospitalId: "h", revision: 7, changes: null, subjectId: "s", at: AT };
  const event = { ...fixed, type, payload: PAYLOADS[type], ...given };
  return buildWebhookMessage(event as never, { ...FULL_READER, ...reader });
}

it("offers every event type that people other than administrators can receive", () => {
  expect(WEBHOOK_TYPES).toEqual(EVENT_TYPES.filter(isForNonAdministrators));
});

describe.each(WEBHOOK_TYPES)("%s", (type) => {
  it("is sent in full to a webhook with the fewest sufficient rights, and without its payload to a thin webhook", () => {
    const subject = { type: type.split(".")[0], id: "s" };
    const grants = listGrantsToRead([type]);
    expect(grants.length).toBeLessThanOrEqual(1);
    expect(buildMessage(type, { types: [type] })).toMatchObject({
      type,
      timestamp: AT,
      data: { revision: 7, subject, payload: expect.anything() },
    });
    expect(buildMessage(type, { types: [type], payload: "thin" })?.data).toEqual({
      revision: 7,
      subject,
    });
  });
});

it.each(EVENT_TYPES.filter((type) => !WEBHOOK_TYPES.includes(type)))("never sends %s", (type) => {
  const given = { payload: { ...PAYLOADS[type], id: "other" } };
  expect(buildMessage(type, {}, given)).toBeNull();
  expect(buildMessage(type, { grants: ["audit.read", "staff.manage"] }, given)).toBeNull();
});

it("sends a test to its own webhook, even if the webhook has chosen other types", () => {
  expect(buildMessage("webhook.tested", { types: ["ward.created"], payload: "thin" })).toEqual({
    type: "webhook.tested",
    timestamp: AT,
    data: { revision: 7, subject: { type: "webhook", id: "s" } },
  });
});

it("sends no event of a type that the webhook has not chosen", () => {
  expect(buildMessage("patient.updated", { types: ["patient.created"] })).toBeNull();
});

it("sends no more than the webhook's rights allow", () => {
  expect(buildMessage("patient.updated", { grants: ["roster.manage"] })).toBeNull();
  // The message says that people on call may have changed, but not whose account did.
  expect(buildMessage("staff.created", { grants: ["patients.read"] })).toMatchObject({
    type: "duty.changed",
    data: { subject: { type: "duty", id: null } },
  });
});

it("sends no event whose content was removed", () => {
  const payload = { ...PAYLOADS["patient.updated"], removed_at: AT };
  expect(buildMessage("patient.updated", {}, { payload })).toBeNull();
});

describe("a webhook limited to wards", () => {
  const inWard = (ward_id: string | null) => ({
    payload: { ...PAYLOADS["patient.updated"], ward_id },
  });

  it("receives only patients of its wards", () => {
    expect(buildMessage("patient.updated", { wards: ["w"] }, inWard("w"))?.type).toBe(
      "patient.updated",
    );
    expect(buildMessage("patient.updated", { wards: ["w"] }, inWard("x"))).toBeNull();
    expect(buildMessage("patient.updated", { wards: ["w"] }, inWard(null))).toBeNull();
  });

  it("receives a deletion when a patient leaves its wards, and nothing about the other ward", () => {
    const moved = { ...inWard("x"), changes: [{ field: "ward_id", from: "w", to: "x" }] };
    const sent = buildMessage("patient.updated", { wards: ["w"] }, moved);
    expect(sent).toMatchObject({ type: "patient.deleted", data: { payload: { id: "p" } } });
    expect(Object.keys(sent?.data.payload as object)).toEqual(["id"]);
  });
});

import type { Webhook } from "@wardline/contracts/operation/webhooks";
import { outcomeText, selectionText, stateText, webhooksText } from "./webhook-words.js";

const workingWebhook: Webhook = {
  id: "0192f3a4-5b6c-7d8e-9f01-23456789abcd",
  url: "https://hooks.example/key",
  types: [],
  wards: [],
  grants: null,
  payload: "thin",
  state: "active",
  since: null,
  off_reason: null,
  revision: 7,
  behind: 0,
  last_delivered_at: "2026-11-30T08:00:00Z",
  former_secret_until: null,
  is_readable: true,
  created_at: "2026-11-29T08:00:00Z",
  version: 1,
};
const failingWebhook: Webhook = {
  ...workingWebhook,
  state: "failing",
  since: "2026-11-30T07:00:00Z",
};
const offWebhook: Webhook = { ...failingWebhook, state: "off", off_reason: "person" };
const formatMoment = (at: string) => at.slice(11, 16);

it.each([
  [[], "Off"],
  [[workingWebhook], "On: 1 webhook"],
  [[failingWebhook], "On: 1 webhook, failing since 07:00"],
  [
    [workingWebhook, failingWebhook, offWebhook],
    "On: 3 webhooks, 1 failing since 07:00, 1 switched off",
  ],
  [[offWebhook], "Off: 1 webhook switched off"],
])("summarises webhooks (%#)", (webhooks, text) => {
  expect(webhooksText(webhooks, formatMoment)).toBe(text);
});

it.each([
  [workingWebhook, "Working, last delivered 08:00"],
  [
    { ...workingWebhook, last_delivered_at: null, behind: 1 },
    "Working, nothing delivered yet, 1 change waits",
  ],
  [{ ...failingWebhook, behind: 1200 }, "Failing since 07:00, 1,200 changes wait"],
  [offWebhook, "Off since 07:00"],
  [
    { ...offWebhook, off_reason: "failed" as const },
    "Off since 07:00: the receiver failed for five days",
  ],
  [{ ...workingWebhook, is_readable: false }, "The secret can no longer be read. Replace it."],
])("describes the state of a webhook (%#)", (webhook, text) => {
  expect(stateText(webhook, formatMoment)).toBe(text);
});

it("describes which events are sent, and from which wards", () => {
  expect(selectionText(workingWebhook, String)).toBe("All events of all wards, thin");
  const limitedWebhook = {
    ...workingWebhook,
    types: ["ward.updated"],
    wards: ["a", "b"],
    payload: "full" as const,
  };
  expect(selectionText(limitedWebhook, (ward) => `Ward ${ward}`)).toBe(
    "1 event of Ward a, Ward b, with the record",
  );
});

it("describes how an attempt ended", () => {
  const attempt = {
    id: workingWebhook.id,
    revision: 7,
    type: "ward.updated",
    at: "2026-11-30T08:00:00Z",
    attempt: 1,
    status: 204,
    is_delivered: true,
    problem: null,
    duration_ms: 12,
    answer: "",
  };
  expect(outcomeText(attempt)).toBe("Delivered (204)");
  const failedAttempt = { ...attempt, is_delivered: false, attempt: 3, problem: "It was slow." };
  expect(outcomeText(failedAttempt)).toBe("It was slow. Attempt 3.");
});

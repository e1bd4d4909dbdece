/** @jest-environment ./web/testing/browser.cjs */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Webhook, WebhookDelivery } from "@wardline/contracts/operation/webhooks";
import * as contract from "@wardline/contracts/operation/webhooks";
import { logInAdministrator } from "../../../testing/administrator.js";
import { AnswerWithMeta, RefusedCall } from "../../../testing/contract-server.js";
import { renderPart } from "../../../testing/render-part.js";
import { fetchParts } from "../../ui/feedback/lazy-part.js";
import { WebhooksRow } from "./WebhooksRow.js";
import { webhookLiveHandlers } from "./webhook-live.js";

const ID = "0192f3a4-5b6c-7d8e-9f01-23456789abcd";
const workingWebhook: Webhook = {
  id: ID,
  url: "https://hooks.example/key",
  types: ["ward.updated"],
  wards: [],
  grants: null,
  payload: "thin",
  state: "active",
  since: null,
  off_reason: null,
  revision: 7,
  behind: 0,
  last_delivered_at: null,
  former_secret_until: null,
  is_readable: true,
  created_at: "2026-11-29T08:00:00Z",
  version: 1,
};
const delivery: WebhookDelivery = {
  id: "0192f3a4-5b6c-7d8e-9f01-23456789abce",
  revision: 8,
  type: "webhook.tested",
  at: "2026-11-30T08:00:00Z",
  attempt: 1,
  status: 500,
  is_delivered: false,
  problem: "The receiver answered with status 500.",
  duration_ms: 12,
  answer: "no such hook",
};

beforeAll(fetchParts);

async function setUp(first: Webhook[]) {
  const { server, queryClient } = logInAdministrator();
  const world = { webhooks: first, deliveries: [] as WebhookDelivery[] };
  server.on(contract.listWebhooks, () => world.webhooks);
  server.on(
    contract.listWebhookDeliveries,
    () => new AnswerWithMeta(world.deliveries, { next_cursor: null }),
  );
  await renderPart(queryClient, <WebhooksRow />, "/#webhooks");
  await screen.findByRole("button", { name: "Add webhook" });
  return { server, queryClient, world, user: userEvent.setup() };
}

it("is off and empty at first, and shows a new webhook's secret once", async () => {
  const { server, user } = await setUp([]);
  screen.getByText("Off");
  screen.getByText("No webhooks yet. Nothing is sent to anybody.");
  server.on(contract.createWebhook, () => ({ ...workingWebhook, secret: "whsec_abc" }));
  await user.click(screen.getByRole("button", { name: "Add webhook" }));
  const dialog = await screen.findByRole("dialog", { name: "Add webhook" });
  await user.type(
    within(dialog).getByRole("textbox", { name: /Address/ }),
    "https://hooks.example/key",
  );
  await user.click(within(dialog).getByRole("button", { name: "Add webhook" }));
  const secret = await screen.findByRole("dialog", { name: "Secret for hooks.example" });
  expect(within(secret).getByLabelText<HTMLInputElement>("Secret").value).toBe("whsec_abc");
  expect(server.listCalls(contract.createWebhook)[0]?.body).toMatchObject({
    url: "https://hooks.example/key",
    types: [],
    payload: "thin",
  });
  await user.click(within(secret).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(document.body.textContent).not.toContain("whsec_abc"));
  screen.getByText("On: 1 webhook");
});

it("shows the server's error message at the address field", async () => {
  const { server, user } = await setUp([]);
  server.on(contract.createWebhook, () => {
    const message = "Webhooks are sent to public HTTPS addresses only.";
    throw new RefusedCall("WEBHOOK_ADDRESS_NOT_ALLOWED", undefined, [{ path: "url", message }]);
  });
  await user.click(screen.getByRole("button", { name: "Add webhook" }));
  const dialog = await screen.findByRole("dialog", { name: "Add webhook" });
  await user.type(within(dialog).getByRole("textbox", { name: /Address/ }), "https://10.0.0.1/");
  await user.click(within(dialog).getByRole("button", { name: "Add webhook" }));
  await within(dialog).findByText("Webhooks are sent to public HTTPS addresses only.");
});

it("sends a test, and shows the receiver's answer when it comes", async () => {
  const { server, queryClient, world, user } = await setUp([workingWebhook]);
  server.on(contract.testWebhook, () => ({ revision: 8 }));
  await user.click(screen.getByRole("button", { name: "Send a test" }));
  await screen.findByText(/Nothing has been sent yet/);
  world.deliveries = [delivery];
  await act(async () => webhookLiveHandlers["webhook.tested"]?.({} as never, queryClient));
  await screen.findByText("The receiver answered with status 500.");
  screen.getByText("no such hook");
});

it("shows a new state at once, and sends the webhook's version when it is switched on again", async () => {
  const { server, queryClient, world, user } = await setUp([workingWebhook]);
  world.webhooks = [
    {
      ...workingWebhook,
      state: "off",
      off_reason: "failed",
      since: "2026-11-30T08:00:00Z",
      version: 2,
    },
  ];
  await act(async () => webhookLiveHandlers["webhook.updated"]?.({} as never, queryClient));
  await screen.findByText(/the receiver failed for five days/);
  screen.getByText("Off: 1 webhook switched off");
  server.on(contract.updateWebhook, () => ({ ...workingWebhook, version: 3 }));
  await user.click(screen.getByRole("button", { name: "Actions for hooks.example" }));
  await user.click(await screen.findByRole("menuitem", { name: "Switch on" }));
  await screen.findByText("Working, nothing delivered yet");
  const [sent] = server.listCalls(contract.updateWebhook);
  expect(sent).toMatchObject({ body: { enabled: true }, ifMatch: '"2"' });
});

it("replaces the secret after a confirmation", async () => {
  const { server, user } = await setUp([workingWebhook]);
  server.on(contract.rotateWebhook, () => ({ ...workingWebhook, version: 2, secret: "whsec_new" }));
  await user.click(screen.getByRole("button", { name: "Actions for hooks.example" }));
  await user.click(await screen.findByRole("menuitem", { name: "Replace secret" }));
  await user.click(await screen.findByRole("button", { name: "Replace secret" }));
  const secret = await screen.findByRole("dialog", { name: "Secret for hooks.example" });
  expect(within(secret).getByLabelText<HTMLInputElement>("Secret").value).toBe("whsec_new");
});

it("resends changes from the entered revision on", async () => {
  const { server, user } = await setUp([workingWebhook]);
  server.on(contract.replayWebhook, () => ({ ...workingWebhook, revision: 3, behind: 4 }));
  await user.click(screen.getByRole("button", { name: "Actions for hooks.example" }));
  await user.click(await screen.findByRole("menuitem", { name: "Send again…" }));
  const field = await screen.findByRole("textbox", { name: /First revision/ });
  await user.click(screen.getByRole("button", { name: "Send again" }));
  await screen.findByText("Please enter a revision, a whole number.");
  await user.type(field, "4");
  await user.click(screen.getByRole("button", { name: "Send again" }));
  await screen.findByText(/4 changes wait/);
  expect(server.listCalls(contract.replayWebhook)[0]?.body).toEqual({ from: 4 });
});

it("offers to load the webhooks again when they could not be read", async () => {
  const { server, queryClient } = logInAdministrator();
  let isUnavailable = true;
  server.on(contract.listWebhooks, () => {
    if (isUnavailable) throw new RefusedCall("SERVICE_UNAVAILABLE");
    return [workingWebhook];
  });
  await renderPart(queryClient, <WebhooksRow />, "/#webhooks");
  const again = await screen.findByRole("button", { name: "Try again" });
  isUnavailable = false;
  await userEvent.setup().click(again);
  await screen.findByText("https://hooks.example/key");
});

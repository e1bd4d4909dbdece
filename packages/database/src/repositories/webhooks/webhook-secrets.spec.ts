import { randomBytes } from "node:crypto";
import type { WebhookRecord } from "../../entities/operation/webhook.js";
import { SecretBox } from "../../secret-box.js";
import { openWebhookSecrets, webhookOwner } from "./webhook-secrets.js";

const NOW = Date.parse("2026-11-29T08:00:00Z");
const webhook = { hospitalId: "h", id: "w" };
const sealing = (id: string) => new SecretBox([{ id, key: randomBytes(32) }]);

/** docs/wire/webhooks.md, Secrets. */
describe("list of a webhook's secrets", () => {
  it("includes only the current secret if the former secret was sealed with a lost key", () => {
    const box = sealing("k2");
    const row = {
      ...webhook,
      secretSealed: box.seal("current", webhookOwner(webhook)),
      formerSealed: sealing("k1").seal("former", webhookOwner(webhook)),
      formerUntil: new Date(NOW + 1),
    } as WebhookRecord;
    expect(openWebhookSecrets(box, row, NOW)).toEqual(["current"]);
    expect(openWebhookSecrets(sealing("k3"), row, NOW)).toBeNull();
  });
});

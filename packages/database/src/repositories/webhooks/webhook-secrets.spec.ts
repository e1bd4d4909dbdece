import { randomBytes } from "node:crypto";
import type { WebhookRecord } from "../../entities/operation/webhook.js";
import { SecretBox } from "../../secret-box.js";
import { openWebhookSecrets, toSecretOwner } from "./webhook-secrets.js";

const NOW = Date.parse("2026-11-29T08:00:00Z");
const webhook = { hospitalId: "h", id: "w" };
const createBox = (id: string) => new SecretBox([{ id, key: randomBytes(32) }]);

/** docs/wire/webhooks.md, Secrets. */
describe("list of a webhook's secrets", () => {
  it("includes only the current secret if the former secret was sealed with a lost key", () => {
    const box = createBox("k2");
    const row = {
      ...webhook,
      secretSealed: box.seal("current", toSecretOwner(webhook)),
      formerSealed: createBox("k1").seal("former", toSecretOwner(webhook)),
      formerUntil: new Date(NOW + 1),
    } as WebhookRecord;
    expect(openWebhookSecrets(box, row, NOW)).toEqual(["current"]);
    expect(openWebhookSecrets(createBox("k3"), row, NOW)).toBeNull();
  });
});

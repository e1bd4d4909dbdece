import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/operation/webhooks";
import {
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../http/endpoint.decorator.js";
import { RateLimits } from "../../limits/rate-limits.js";
import type { Caller } from "../../request/request.js";
import { type Answer, answer, withVersion } from "../../responses/answer.js";
import { WebhooksService } from "./webhooks.service.js";

/** Administrators' endpoints for webhooks (docs/wire/webhooks.md). */
@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(contract.listWebhooks)
  list(@CurrentCaller() caller: Caller): Promise<contract.Webhook[]> {
    return this.webhooks.list(caller.hospitalId);
  }

  @Endpoint(contract.createWebhook)
  async create(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.createWebhook>,
  ): Promise<Answer<contract.WebhookWithSecret>> {
    return withVersion(await this.webhooks.create(caller, body), "Webhook created.");
  }

  @Endpoint(contract.updateWebhook)
  async update(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.updateWebhook>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.Webhook>> {
    const webhook = await this.webhooks.update(caller, params.id, body, expectedVersion);
    return withVersion(webhook, "Webhook changed.");
  }

  @Endpoint(contract.deleteWebhook)
  async remove(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.deleteWebhook>,
  ): Promise<Answer<null>> {
    await this.webhooks.remove(caller, params.id);
    return answer(null, { message: "Webhook deleted." });
  }

  @Endpoint(contract.rotateWebhook)
  async rotate(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.rotateWebhook>,
  ): Promise<Answer<contract.WebhookWithSecret>> {
    return withVersion(await this.webhooks.rotate(caller, params.id), "Secret replaced.");
  }

  @Endpoint(contract.testWebhook)
  async test(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.testWebhook>,
  ): Promise<{ revision: number }> {
    await this.limits.spend("webhookTest", caller.hospitalId);
    return this.webhooks.test(caller, params.id);
  }

  @Endpoint(contract.replayWebhook)
  async replay(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.replayWebhook>,
  ): Promise<Answer<contract.Webhook>> {
    const webhook = await this.webhooks.replay(caller, params.id, body.from);
    return withVersion(webhook, `Sending again from revision ${body.from}.`);
  }

  @Endpoint(contract.listWebhookDeliveries)
  async listDeliveries(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, query }: Input<typeof contract.listWebhookDeliveries>,
  ): Promise<Answer<contract.WebhookDelivery[]>> {
    const page = await this.webhooks.listDeliveries(caller.hospitalId, params.id, query.cursor);
    return answer(page.deliveries, { meta: { next_cursor: page.next } });
  }
}

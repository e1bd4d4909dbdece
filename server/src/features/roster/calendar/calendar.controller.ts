import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/roster/calendar-feeds";
import { CurrentCaller, Endpoint, RequestInput } from "../../../http/endpoint.decorator.js";
import type { Caller } from "../../../request/request.js";
import { type Answer, answer } from "../../../responses/answer.js";
import { computeContentTag } from "../../../responses/content-tag.js";
import { CalendarFeedsService } from "./calendar-feeds.service.js";

/** A staff member's calendar feeds and their files. Anyone with a feed's secret address may read its file. */
@Controller()
export class CalendarController {
  constructor(private readonly feeds: CalendarFeedsService) {}

  @Endpoint(contract.getCalendarFile)
  async getFile(
    @RequestInput() { params }: Input<typeof contract.getCalendarFile>,
  ): Promise<Answer<string>> {
    const text = await this.feeds.readFile(params.file);
    return answer(text, { tag: computeContentTag(text) });
  }

  @Endpoint(contract.listCalendarFeeds)
  list(@CurrentCaller() caller: Caller): Promise<Reply<typeof contract.listCalendarFeeds>> {
    return this.feeds.list(caller);
  }

  @Endpoint(contract.renewCalendarFeed)
  renew(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.renewCalendarFeed>,
  ): Promise<Reply<typeof contract.renewCalendarFeed>> {
    return this.feeds.renew(caller, params.kind);
  }

  @Endpoint(contract.revokeCalendarFeed)
  async revoke(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.revokeCalendarFeed>,
  ): Promise<null> {
    await this.feeds.revoke(caller, params.kind);
    return null;
  }
}

import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/calendar-feeds";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import { type Answer, answer } from "../../http/answer.js";
import { contentTag } from "../../http/content-tag.js";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { CalendarFeedsService } from "./calendar-feeds.service.js";

/** A staff member's calendar feeds, and the files that they are: anyone with a feed's secret address may read it. */
@Controller()
export class CalendarController {
  constructor(private readonly feeds: CalendarFeedsService) {}

  @Endpoint(contract.getCalendarFile)
  async file(@Given() { params }: Input<typeof contract.getCalendarFile>): Promise<Answer<string>> {
    const text = await this.feeds.file(params.file);
    return answer(text, { tag: contentTag(text) });
  }

  @Endpoint(contract.listCalendarFeeds)
  list(@By() caller: Caller): Promise<Reply<typeof contract.listCalendarFeeds>> {
    return this.feeds.list(caller);
  }

  @Endpoint(contract.renewCalendarFeed)
  renew(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.renewCalendarFeed>,
  ): Promise<Reply<typeof contract.renewCalendarFeed>> {
    return this.feeds.renew(caller, params.kind);
  }

  @Endpoint(contract.revokeCalendarFeed)
  async revoke(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.revokeCalendarFeed>,
  ): Promise<null> {
    await this.feeds.revoke(caller, params.kind);
    return null;
  }
}

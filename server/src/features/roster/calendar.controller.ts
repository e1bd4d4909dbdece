import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import { getCalendarFile } from "@wardline/contracts/roster";
import { type Answer, answer } from "../../http/answer.js";
import { contentTag } from "../../http/content-tag.js";
import { Endpoint, Given } from "../../http/endpoint.decorator.js";
import { CalendarFeedsService } from "./calendar-feeds.service.js";

/** Serves calendar programs: whoever has a feed's secret address may read it. */
@Controller()
export class CalendarController {
  constructor(private readonly feeds: CalendarFeedsService) {}

  @Endpoint(getCalendarFile)
  async file(@Given() { params }: Input<typeof getCalendarFile>): Promise<Answer<string>> {
    const text = await this.feeds.file(params.file);
    return answer(text, { tag: contentTag(text) });
  }
}

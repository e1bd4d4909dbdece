import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import { getCalendarFile } from "@wardline/contracts/roster";
import { Endpoint, Given } from "../../http/endpoint.decorator.js";
import { CalendarFeedsService } from "./calendar-feeds.service.js";

/** Serves calendar programs: whoever has a feed's secret address may read it. */
@Controller()
export class CalendarController {
  constructor(private readonly feeds: CalendarFeedsService) {}

  @Endpoint(getCalendarFile)
  file(@Given() { params }: Input<typeof getCalendarFile>): Promise<string> {
    return this.feeds.file(params.file);
  }
}

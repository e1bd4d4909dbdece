import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/roster";
import { type Answer, versioned } from "../../http/answer.js";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../http/request.js";
import { CalendarFeedsService } from "./calendar-feeds.service.js";
import { StaffRosterService } from "./staff-roster.service.js";

/** What staff call about rosters: their own department's, their own duties and calendars (docs/wire.md, Roster). */
@Controller()
export class StaffRosterController {
  constructor(
    private readonly rosters: StaffRosterService,
    private readonly feeds: CalendarFeedsService,
  ) {}

  @Endpoint(contract.listMyDuties)
  duties(@By() caller: Caller): Promise<contract.Duty[]> {
    return this.rosters.duties(caller);
  }

  @Endpoint(contract.listCalendarFeeds)
  listFeeds(@By() caller: Caller): Promise<Reply<typeof contract.listCalendarFeeds>> {
    return this.feeds.list(caller);
  }

  @Endpoint(contract.renewCalendarFeed)
  renewFeed(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.renewCalendarFeed>,
  ): Promise<Reply<typeof contract.renewCalendarFeed>> {
    return this.feeds.renew(caller, params.kind);
  }

  @Endpoint(contract.revokeCalendarFeed)
  async revokeFeed(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.revokeCalendarFeed>,
  ): Promise<null> {
    await this.feeds.revoke(caller, params.kind);
    return null;
  }

  @Endpoint(contract.listSubRosterMonth)
  month(
    @By() caller: Caller,
    @Given() { params, query }: Input<typeof contract.listSubRosterMonth>,
  ): Promise<contract.RosterDay[]> {
    return this.rosters.month(caller, query.department, params.month, params.year);
  }

  @Endpoint(contract.getSubRoster)
  async get(
    @By() caller: Caller,
    @Given() { params, query }: Input<typeof contract.getSubRoster>,
  ): Promise<Answer<contract.Roster>> {
    return versioned(await this.rosters.get(caller, query.department, params.id));
  }
}

import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/roster/roster";
import { CurrentCaller, Endpoint, RequestInput } from "../../../http/endpoint.decorator.js";
import type { Caller } from "../../../request/request.js";
import { type Answer, withVersion } from "../../../responses/answer.js";
import { StaffRosterService } from "./staff-roster.service.js";

/** Endpoints for staff: their department's rosters and their own duties (docs/wire/roster.md, Roster). */
@Controller()
export class StaffRosterController {
  constructor(private readonly rosters: StaffRosterService) {}

  @Endpoint(contract.listMyDuties)
  listDuties(@CurrentCaller() caller: Caller): Promise<contract.Duty[]> {
    return this.rosters.listDuties(caller);
  }

  @Endpoint(contract.listSubRosterMonth)
  listMonth(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, query }: Input<typeof contract.listSubRosterMonth>,
  ): Promise<contract.RosterDay[]> {
    return this.rosters.listMonth(caller, query.department, params.month, params.year);
  }

  @Endpoint(contract.getSubRoster)
  async get(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, query }: Input<typeof contract.getSubRoster>,
  ): Promise<Answer<contract.Roster>> {
    return withVersion(await this.rosters.get(caller, query.department, params.id));
  }
}

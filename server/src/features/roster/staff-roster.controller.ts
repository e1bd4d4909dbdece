import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/roster";
import { type Answer, versioned } from "../../http/answer.js";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { StaffRosterService } from "./staff-roster.service.js";

/** What staff call about rosters: their own department's, their own duties (docs/wire.md, Roster). */
@Controller()
export class StaffRosterController {
  constructor(private readonly rosters: StaffRosterService) {}

  @Endpoint(contract.listMyDuties)
  duties(@By() caller: Caller): Promise<contract.Duty[]> {
    return this.rosters.duties(caller);
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

import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import { checkCover, checkRoster } from "@wardline/contracts/roster/roster-check";
import * as contract from "@wardline/contracts/roster/roster-rules";
import {
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../../http/endpoint.decorator.js";
import type { Caller } from "../../../request/request.js";
import { type Answer, withVersion } from "../../../responses/answer.js";
import { RosterRulesService } from "./roster-rules.service.js";

/** Endpoints for roster rules (docs/wire/roster.md, Roster rules). */
@Controller()
export class RosterRulesController {
  constructor(private readonly rules: RosterRulesService) {}

  @Endpoint(contract.getRosterRules)
  async get(@CurrentCaller() { hospitalId }: Caller): Promise<Answer<contract.RosterRulesRecord>> {
    return withVersion(await this.rules.read(hospitalId));
  }

  @Endpoint(contract.updateRosterRules)
  async update(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.updateRosterRules>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.RosterRulesRecord>> {
    return withVersion(await this.rules.update(caller, body, expectedVersion));
  }

  @Endpoint(checkRoster)
  check(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof checkRoster>,
  ): Promise<Reply<typeof checkRoster>> {
    return this.rules.check(caller, body);
  }

  @Endpoint(checkCover)
  checkCover(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof checkCover>,
  ): Promise<Reply<typeof checkCover>> {
    return this.rules.checkCover(caller, body);
  }
}

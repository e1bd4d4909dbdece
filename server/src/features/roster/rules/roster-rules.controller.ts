import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import { checkCover, checkRoster } from "@wardline/contracts/roster-check";
import * as contract from "@wardline/contracts/roster-rules";
import { type Answer, versioned } from "../../../http/answer.js";
import { By, Endpoint, ExpectedVersion, Given } from "../../../http/endpoint.decorator.js";
import type { Caller } from "../../../request/request.js";
import { RosterRulesService } from "./roster-rules.service.js";

/** The calls about the rules of rosters (docs/wire.md, Roster rules). */
@Controller()
export class RosterRulesController {
  constructor(private readonly rules: RosterRulesService) {}

  @Endpoint(contract.getRosterRules)
  async get(@By() { hospitalId }: Caller): Promise<Answer<contract.RosterRulesRecord>> {
    return versioned(await this.rules.read(hospitalId));
  }

  @Endpoint(contract.updateRosterRules)
  async update(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.updateRosterRules>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.RosterRulesRecord>> {
    return versioned(await this.rules.update(caller, body, expectedVersion));
  }

  @Endpoint(checkRoster)
  check(
    @By() caller: Caller,
    @Given() { body }: Input<typeof checkRoster>,
  ): Promise<Reply<typeof checkRoster>> {
    return this.rules.check(caller, body);
  }

  @Endpoint(checkCover)
  checkCover(
    @By() caller: Caller,
    @Given() { body }: Input<typeof checkCover>,
  ): Promise<Reply<typeof checkCover>> {
    return this.rules.checkCover(caller, body);
  }
}

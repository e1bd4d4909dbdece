import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/roster/tonight";
import { CurrentCaller, Endpoint, RequestInput } from "../../../http/endpoint.decorator.js";
import type { Caller } from "../../../request/request.js";
import { TonightService } from "./tonight.service.js";

/** Endpoints for problems in the current and next duties (docs/wire/roster.md, Tonight). */
@Controller()
export class TonightController {
  constructor(private readonly tonight: TonightService) {}

  @Endpoint(contract.listTonight)
  list(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query }: Input<typeof contract.listTonight>,
  ): Promise<contract.TonightLine[]> {
    return this.tonight.list(caller, query.department);
  }

  @Endpoint(contract.getOwnTonight)
  getOwn(@CurrentCaller() caller: Caller): Promise<contract.OwnTonightLine | null> {
    return this.tonight.readOwn(caller);
  }
}

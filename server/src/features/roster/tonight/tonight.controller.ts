import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/tonight";
import { By, Endpoint, Given } from "../../../http/endpoint.decorator.js";
import type { Caller } from "../../../request/request.js";
import { TonightService } from "./tonight.service.js";

/** The calls about what is wrong in the coming duties (docs/wire.md, Tonight). */
@Controller()
export class TonightController {
  constructor(private readonly tonight: TonightService) {}

  @Endpoint(contract.listTonight)
  list(
    @By() caller: Caller,
    @Given() { query }: Input<typeof contract.listTonight>,
  ): Promise<contract.TonightLine[]> {
    return this.tonight.list(caller, query.department);
  }

  @Endpoint(contract.getOwnTonight)
  own(@By() caller: Caller): Promise<contract.OwnTonightLine | null> {
    return this.tonight.own(caller);
  }
}

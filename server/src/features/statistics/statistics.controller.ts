import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/statistics";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { StatisticsService } from "./statistics.service.js";

/** How the hospital was used, in numbers (docs/wire.md, Statistics). */
@Controller()
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @Endpoint(contract.getStatistics)
  get(
    @By() caller: Caller,
    @Given() { query }: Input<typeof contract.getStatistics>,
  ): Promise<contract.Statistics> {
    return this.statistics.of(caller, query.from, query.to, query.ward ?? null);
  }
}

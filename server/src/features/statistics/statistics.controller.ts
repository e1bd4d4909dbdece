import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/patients/statistics";
import { CurrentCaller, Endpoint, RequestInput } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { StatisticsService } from "./statistics.service.js";

/** Endpoint for the hospital's statistics (docs/wire/patients.md, Statistics). */
@Controller()
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @Endpoint(contract.getStatistics)
  get(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query }: Input<typeof contract.getStatistics>,
  ): Promise<contract.Statistics> {
    return this.statistics.compute(caller, query.from, query.to, query.ward ?? null);
  }
}

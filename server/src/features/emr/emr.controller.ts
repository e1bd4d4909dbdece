import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/patients/emr";
import {
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../http/endpoint.decorator.js";
import { RateLimits } from "../../limits/rate-limits.js";
import type { Caller } from "../../request/request.js";
import { EmrLookupService } from "./emr-lookup.service.js";
import { EmrSettingsService } from "./emr-settings.service.js";

/** Administrators' endpoints for the EMR (docs/wire/patients.md, EMR). */
@Controller()
export class EmrController {
  constructor(
    private readonly settings: EmrSettingsService,
    private readonly lookup: EmrLookupService,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(contract.getEmrSettings)
  get(@CurrentCaller() caller: Caller): Promise<contract.EmrSettings | null> {
    return this.settings.get(caller.hospitalId);
  }

  @Endpoint(contract.createEmrSettings)
  create(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.createEmrSettings>,
  ): Promise<contract.EmrSettings> {
    return this.settings.create(caller, body);
  }

  @Endpoint(contract.updateEmrSettings)
  update(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.updateEmrSettings>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<contract.EmrSettings> {
    return this.settings.update(caller, body, expectedVersion);
  }

  @Endpoint(contract.testEmrConnection)
  async test(@CurrentCaller() caller: Caller): Promise<Reply<typeof contract.testEmrConnection>> {
    await this.limits.spend("emrTest", caller.hospitalId);
    return this.lookup.test(caller.hospitalId);
  }

  @Endpoint(contract.searchEmr)
  async search(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query }: Input<typeof contract.searchEmr>,
  ): Promise<Reply<typeof contract.searchEmr>> {
    await this.limits.spend("emrSearch", caller.hospitalId);
    return this.lookup.search(caller, query.q);
  }
}

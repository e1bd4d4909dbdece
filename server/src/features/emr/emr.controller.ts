import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/emr";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import { By, Endpoint, ExpectedVersion, Given } from "../../http/endpoint.decorator.js";
import { RateLimits } from "../../http/rate-limits.js";
import type { Caller } from "../../request/request.js";
import { EmrLookupService } from "./emr-lookup.service.js";
import { EmrSettingsService } from "./emr-settings.service.js";

/** The administrator's calls about the EMR (docs/wire.md, EMR). */
@Controller()
export class EmrController {
  constructor(
    private readonly settings: EmrSettingsService,
    private readonly lookup: EmrLookupService,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(contract.getEmrSettings)
  get(@By() caller: Caller): Promise<contract.EmrSettings | null> {
    return this.settings.get(caller.hospitalId);
  }

  @Endpoint(contract.createEmrSettings)
  create(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.createEmrSettings>,
  ): Promise<contract.EmrSettings> {
    return this.settings.create(caller, body);
  }

  @Endpoint(contract.updateEmrSettings)
  update(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.updateEmrSettings>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<contract.EmrSettings> {
    return this.settings.update(caller, body, expectedVersion);
  }

  @Endpoint(contract.testEmrConnection)
  async test(@By() caller: Caller): Promise<Reply<typeof contract.testEmrConnection>> {
    await this.limits.spend("emrTest", caller.hospitalId);
    return this.lookup.test(caller.hospitalId);
  }

  @Endpoint(contract.searchEmr)
  async search(
    @By() caller: Caller,
    @Given() { query }: Input<typeof contract.searchEmr>,
  ): Promise<Reply<typeof contract.searchEmr>> {
    await this.limits.spend("emrSearch", caller.hospitalId);
    return this.lookup.search(caller, query.q);
  }
}

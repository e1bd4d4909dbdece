import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/signals";
import { type Answer, versioned } from "../../http/answer.js";
import { By, Endpoint, ExpectedVersion, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { SignalsService } from "./signals.service.js";

/** What a hospital sets of its signals (docs/wire.md, Signals). */
@Controller()
export class SignalsController {
  constructor(private readonly signals: SignalsService) {}

  @Endpoint(contract.getSignals)
  async get(@By() { hospitalId }: Caller): Promise<Answer<contract.SignalSettings>> {
    return versioned(await this.signals.read(hospitalId));
  }

  @Endpoint(contract.updateSignals)
  async update(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.updateSignals>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.SignalSettings>> {
    return versioned(await this.signals.update(caller, body, expectedVersion));
  }
}

import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/patients/signals";
import {
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { type Answer, withVersion } from "../../responses/answer.js";
import { SignalsService } from "./signals.service.js";

/** Endpoints for a hospital's signals (docs/wire/patients.md, Signals). */
@Controller()
export class SignalsController {
  constructor(private readonly signals: SignalsService) {}

  @Endpoint(contract.getSignals)
  async get(@CurrentCaller() { hospitalId }: Caller): Promise<Answer<contract.SignalSettings>> {
    return withVersion(await this.signals.read(hospitalId));
  }

  @Endpoint(contract.updateSignals)
  async update(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.updateSignals>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.SignalSettings>> {
    return withVersion(await this.signals.update(caller, body, expectedVersion));
  }
}

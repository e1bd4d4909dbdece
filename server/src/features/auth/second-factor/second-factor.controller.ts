import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/accounts/second-factor";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import {
  ClientOrigin,
  CurrentCaller,
  Endpoint,
  RequestInput,
} from "../../../http/endpoint.decorator.js";
import type { Origin } from "../../../request/origin.js";
import type { Caller } from "../../../request/request.js";
import { SecondFactorService } from "./second-factor.service.js";
import { SecondFactorResetService } from "./second-factor-reset.service.js";

/** Endpoints for second factors (docs/wire/accounts.md, Second factor). */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly resets: SecondFactorResetService,
  ) {}

  @Endpoint(contract.getSecondFactor)
  read(@CurrentCaller() caller: Caller): Promise<contract.SecondFactorState> {
    return this.factors.readState(caller);
  }

  @Endpoint(contract.beginTotp)
  begin(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.beginTotp>,
    @ClientOrigin() origin: Origin,
  ): Promise<Reply<typeof contract.beginTotp>> {
    return this.factors.begin(caller, body.password, origin);
  }

  @Endpoint(contract.confirmTotp)
  async confirm(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.confirmTotp>,
  ): Promise<Reply<typeof contract.confirmTotp>> {
    return { recovery_codes: await this.factors.confirm(caller, body.code) };
  }

  @Endpoint(contract.removeTotp)
  async remove(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.removeTotp>,
    @ClientOrigin() origin: Origin,
  ): Promise<null> {
    await this.factors.remove(caller, body.password, origin);
    return null;
  }

  @Endpoint(contract.renewRecoveryCodes)
  async renew(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.renewRecoveryCodes>,
    @ClientOrigin() origin: Origin,
  ): Promise<Reply<typeof contract.renewRecoveryCodes>> {
    return { recovery_codes: await this.factors.renewCodes(caller, body.password, origin) };
  }

  @Endpoint(contract.requireSecondFactor)
  async require(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.requireSecondFactor>,
  ): Promise<Reply<typeof contract.requireSecondFactor>> {
    await this.factors.setRequired(caller, body.required_for_administrators);
    return body;
  }

  @Endpoint(contract.resetSecondFactor)
  async reset(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.resetSecondFactor>,
    @ClientOrigin() origin: Origin,
  ): Promise<null> {
    await this.resets.reset(caller, params.id, body.password, origin);
    return null;
  }
}

import { Controller, Headers } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/second-factor";
import { By, Endpoint, From, Given } from "../../http/endpoint.decorator.js";
import type { Origin } from "../../request/origin.js";
import type { Caller } from "../../request/request.js";
import { AuthService } from "./login/auth.service.js";
import { KnownDevicesService } from "./login/known-devices.service.js";
import { SecondFactorService } from "./second-factor/second-factor.service.js";
import { SecondFactorResetService } from "./second-factor/second-factor-reset.service.js";

/** The calls about what guards an account beyond its password (docs/wire.md, Second factor). */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly auth: AuthService,
    private readonly devices: KnownDevicesService,
    private readonly factors: SecondFactorService,
    private readonly resets: SecondFactorResetService,
  ) {}

  @Endpoint(contract.loginSecondFactor)
  async login(
    @Given() { body }: Input<typeof contract.loginSecondFactor>,
    @From() origin: Origin,
    @Headers("cookie") cookies = "",
  ) {
    const session = await this.auth.loginSecondStep(body.challenge, body.code, origin);
    return this.devices.answer(session, cookies);
  }

  @Endpoint(contract.getSecondFactor)
  read(@By() caller: Caller): Promise<contract.SecondFactorState> {
    return this.factors.read(caller);
  }

  @Endpoint(contract.beginTotp)
  begin(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.beginTotp>,
    @From() origin: Origin,
  ): Promise<Reply<typeof contract.beginTotp>> {
    return this.factors.begin(caller, body.password, origin);
  }

  @Endpoint(contract.confirmTotp)
  async confirm(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.confirmTotp>,
  ): Promise<Reply<typeof contract.confirmTotp>> {
    return { recovery_codes: await this.factors.confirm(caller, body.code) };
  }

  @Endpoint(contract.removeTotp)
  async remove(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.removeTotp>,
    @From() origin: Origin,
  ): Promise<null> {
    await this.factors.remove(caller, body.password, origin);
    return null;
  }

  @Endpoint(contract.renewRecoveryCodes)
  async renew(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.renewRecoveryCodes>,
    @From() origin: Origin,
  ): Promise<Reply<typeof contract.renewRecoveryCodes>> {
    return { recovery_codes: await this.factors.renewCodes(caller, body.password, origin) };
  }

  @Endpoint(contract.requireSecondFactor)
  async require(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.requireSecondFactor>,
  ): Promise<Reply<typeof contract.requireSecondFactor>> {
    await this.factors.require(caller, body.required_for_administrators);
    return body;
  }

  @Endpoint(contract.resetSecondFactor)
  async reset(
    @By() caller: Caller,
    @Given() { params, body }: Input<typeof contract.resetSecondFactor>,
    @From() origin: Origin,
  ): Promise<null> {
    await this.resets.reset(caller, params.id, body.password, origin);
    return null;
  }
}

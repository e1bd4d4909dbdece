import { Controller, Headers } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import type { PasskeyCreation } from "@wardline/contracts/passkey-ceremony";
import * as contract from "@wardline/contracts/passkeys";
import { By, Endpoint, From, Given } from "../../http/endpoint.decorator.js";
import type { Origin } from "../../request/origin.js";
import type { Caller } from "../../request/request.js";
import { AuthService } from "./login/auth.service.js";
import { KnownDevicesService } from "./login/known-devices.service.js";
import { PasskeysService } from "./second-factor/passkeys.service.js";

/** The calls about passkeys (docs/wire.md, Passkeys). */
@Controller()
export class PasskeysController {
  constructor(
    private readonly auth: AuthService,
    private readonly devices: KnownDevicesService,
    private readonly passkeys: PasskeysService,
  ) {}

  @Endpoint(contract.loginPasskey)
  async login(
    @Given() { body }: Input<typeof contract.loginPasskey>,
    @From() origin: Origin,
    @Headers("cookie") cookies = "",
  ) {
    const session = await this.auth.loginPasskey(body.challenge, body.credential, origin);
    return this.devices.answer(session, cookies);
  }

  @Endpoint(contract.beginPasskey)
  begin(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.beginPasskey>,
    @From() origin: Origin,
  ): Promise<PasskeyCreation> {
    return this.passkeys.begin(caller, body.password, origin);
  }

  @Endpoint(contract.addPasskey)
  add(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.addPasskey>,
  ): Promise<Reply<typeof contract.addPasskey>> {
    return this.passkeys.add(caller, body.name, body.credential);
  }

  @Endpoint(contract.removePasskey)
  async remove(
    @By() caller: Caller,
    @Given() { params, body }: Input<typeof contract.removePasskey>,
    @From() origin: Origin,
  ): Promise<null> {
    await this.passkeys.remove(caller, params.passkeyId, body.password, origin);
    return null;
  }
}

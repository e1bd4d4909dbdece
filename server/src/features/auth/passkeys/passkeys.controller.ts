import { Controller } from "@nestjs/common";
import type { PasskeyCreation } from "@wardline/contracts/accounts/passkey-ceremony";
import * as contract from "@wardline/contracts/accounts/passkeys";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import {
  ClientOrigin,
  CurrentCaller,
  Endpoint,
  RequestInput,
} from "../../../http/endpoint.decorator.js";
import type { Origin } from "../../../request/origin.js";
import type { Caller } from "../../../request/request.js";
import { PasskeysService } from "./passkeys.service.js";

/** Endpoints for passkeys (docs/wire/accounts.md, Passkeys). */
@Controller()
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Endpoint(contract.beginPasskeyCreation)
  begin(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.beginPasskeyCreation>,
    @ClientOrigin() origin: Origin,
  ): Promise<PasskeyCreation> {
    return this.passkeys.begin(caller, body.password, origin);
  }

  @Endpoint(contract.addPasskey)
  add(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.addPasskey>,
  ): Promise<Reply<typeof contract.addPasskey>> {
    return this.passkeys.add(caller, body.name, body.credential);
  }

  @Endpoint(contract.removePasskey)
  async remove(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.removePasskey>,
    @ClientOrigin() origin: Origin,
  ): Promise<null> {
    await this.passkeys.remove(caller, params.passkeyId, body.password, origin);
    return null;
  }
}

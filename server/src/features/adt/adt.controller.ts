import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/patients/adt";
import {
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { type Answer, answer, withVersion } from "../../responses/answer.js";
import { AdtParkingService } from "./adt-parking.service.js";
import { AdtSettingsService } from "./adt-settings.service.js";

/** The calls about ADT messages (docs/wire/adt.md). */
@Controller()
export class AdtController {
  constructor(
    private readonly settings: AdtSettingsService,
    private readonly parking: AdtParkingService,
  ) {}

  @Endpoint(contract.getAdtSettings)
  async get(@CurrentCaller() { hospitalId }: Caller): Promise<Answer<contract.AdtSettings>> {
    return withVersion(await this.settings.read(hospitalId));
  }

  @Endpoint(contract.updateAdtSettings)
  async update(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.updateAdtSettings>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.AdtSettings>> {
    return withVersion(
      await this.settings.update(caller, body, expectedVersion),
      "Settings saved.",
    );
  }

  @Endpoint(contract.listParkedMessages)
  async list(@CurrentCaller() caller: Caller): Promise<Answer<contract.ParkedMessage[]>> {
    const { messages, total } = await this.parking.list(caller);
    return answer(messages, { meta: { total } });
  }

  @Endpoint(contract.retryParkedMessage)
  async retry(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.retryParkedMessage>,
  ): Promise<contract.ParkedOutcome> {
    const message = await this.parking.requireMessage(caller, params.id);
    if (body.place !== undefined) await this.settings.addPlace(caller, body.place, message);
    return this.parking.retry(caller, params.id);
  }

  @Endpoint(contract.discardParkedMessage)
  discard(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.discardParkedMessage>,
  ): Promise<contract.ParkedOutcome> {
    return this.parking.discard(caller, params.id);
  }
}

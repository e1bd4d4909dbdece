import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/boards/displays";
import * as pairings from "@wardline/contracts/boards/pairings";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import {
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { type Answer, answer } from "../../responses/answer.js";
import { DisplaysService } from "./displays.service.js";

/** Administrators' endpoints for displays (docs/wire/boards.md, Displays and boards). */
@Controller()
export class DisplaysController {
  constructor(private readonly displays: DisplaysService) {}

  @Endpoint(contract.publishDisplay)
  async publish(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.publishDisplay>,
  ): Promise<Answer<contract.Display>> {
    const { display, isNew } = await this.displays.publish(caller, body.name);
    return answer(display, { status: isNew ? 201 : 200 });
  }

  @Endpoint(pairings.listDisplayNames)
  async listNames(
    @CurrentCaller() caller: Caller,
  ): Promise<Reply<typeof pairings.listDisplayNames>> {
    const displays = await this.displays.listJoinableDisplays(caller);
    return displays.map(({ display_id, name }) => ({ display_id, name }));
  }

  @Endpoint(contract.listDisplays)
  list(@CurrentCaller() caller: Caller): Promise<contract.Display[]> {
    return this.displays.list(caller.hospitalId);
  }

  @Endpoint(contract.getDisplaySettings)
  async getSettings(@CurrentCaller() caller: Caller) {
    return { board_template: await this.displays.readTemplate(caller.hospitalId) };
  }

  @Endpoint(contract.updateTemplate)
  async chooseTemplate(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.updateTemplate>,
  ) {
    return { board_template: await this.displays.chooseTemplate(caller, body.boardTemplate) };
  }

  @Endpoint(contract.updateDisplay)
  update(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.updateDisplay>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<contract.Display> {
    return this.displays.update(caller, params.id, body, expectedVersion);
  }

  @Endpoint(contract.rotateDisplay)
  rotate(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.rotateDisplay>,
  ): Promise<contract.Display> {
    return this.displays.rotate(caller, params.id);
  }

  @Endpoint(contract.revokeDisplay)
  async revoke(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.revokeDisplay>,
  ): Promise<null> {
    await this.displays.revoke(caller, params.id);
    return null;
  }
}

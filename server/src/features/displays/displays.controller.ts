import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/displays";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as pairings from "@wardline/contracts/pairings";
import { type Answer, answer } from "../../http/answer.js";
import { By, Endpoint, ExpectedVersion, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { DisplaysService } from "./displays.service.js";

/** The administrator's calls about displays (docs/wire.md, Displays and boards). */
@Controller()
export class DisplaysController {
  constructor(private readonly displays: DisplaysService) {}

  @Endpoint(contract.publishDisplay)
  async publish(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.publishDisplay>,
  ): Promise<Answer<contract.Display>> {
    const { display, isNew } = await this.displays.publish(caller, body.name);
    return answer(display, { status: isNew ? 201 : 200 });
  }

  @Endpoint(pairings.listDisplayNames)
  async names(@By() caller: Caller): Promise<Reply<typeof pairings.listDisplayNames>> {
    const displays = await this.displays.listJoinable(caller);
    return displays.map(({ display_id, name }) => ({ display_id, name }));
  }

  @Endpoint(contract.listDisplays)
  list(@By() caller: Caller): Promise<contract.Display[]> {
    return this.displays.list(caller.hospitalId);
  }

  @Endpoint(contract.getDisplaySettings)
  async settings(@By() caller: Caller) {
    return { board_template: await this.displays.template(caller.hospitalId) };
  }

  @Endpoint(contract.updateTemplate)
  async chooseTemplate(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.updateTemplate>,
  ) {
    return { board_template: await this.displays.chooseTemplate(caller, body.boardTemplate) };
  }

  @Endpoint(contract.updateDisplay)
  update(
    @By() caller: Caller,
    @Given() { params, body }: Input<typeof contract.updateDisplay>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<contract.Display> {
    return this.displays.update(caller, params.id, body, expectedVersion);
  }

  @Endpoint(contract.rotateDisplay)
  rotate(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.rotateDisplay>,
  ): Promise<contract.Display> {
    return this.displays.rotate(caller, params.id);
  }

  @Endpoint(contract.revokeDisplay)
  async revoke(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.revokeDisplay>,
  ): Promise<null> {
    await this.displays.revoke(caller, params.id);
    return null;
  }
}

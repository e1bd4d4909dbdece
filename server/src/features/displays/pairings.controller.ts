import { Controller, Req } from "@nestjs/common";
import * as contract from "@wardline/contracts/boards/displays";
import * as pairings from "@wardline/contracts/boards/pairings";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import { CurrentCaller, Endpoint, RequestInput } from "../../http/endpoint.decorator.js";
import type { Caller, WardlineRequest } from "../../request/request.js";
import { PairingService } from "./pairing.service.js";
import { ScreenCommandsService } from "./screen-commands.service.js";
import { ScreenMovesService } from "./screen-moves.service.js";
import { ScreensService } from "./screens.service.js";

/** Endpoints for pairing screens, and for listing and controlling paired screens. */
@Controller()
export class PairingsController {
  constructor(
    private readonly pairing: PairingService,
    private readonly screens: ScreensService,
    private readonly commands: ScreenCommandsService,
    private readonly moves: ScreenMovesService,
  ) {}

  @Endpoint(pairings.requestPairing)
  request(@Req() request: WardlineRequest) {
    return this.pairing.request(request.ip);
  }

  @Endpoint(pairings.getPairing)
  getPairing(@RequestInput() { params }: Input<typeof pairings.getPairing>) {
    return this.pairing.readOutcome(params.secret);
  }

  @Endpoint(pairings.acceptPairing)
  accept(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof pairings.acceptPairing>,
  ): Promise<contract.Display> {
    return this.pairing.accept(caller, body.code, body.name);
  }

  @Endpoint(pairings.joinDisplay)
  async join(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof pairings.joinDisplay>,
  ): Promise<Reply<typeof pairings.joinDisplay>> {
    const { display_id, name } = await this.pairing.join(caller, body.code, params.id);
    return { display_id, name };
  }

  @Endpoint(contract.listScreens)
  list(@CurrentCaller() caller: Caller): Promise<contract.Screen[]> {
    return this.screens.list(caller.hospitalId);
  }

  @Endpoint(contract.listReach)
  listReach(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query }: Input<typeof contract.listReach>,
  ): Promise<contract.Reach[]> {
    return this.screens.readReach(caller.hospitalId, query.ids);
  }

  @Endpoint(contract.commandScreens)
  async commandScreens(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.commandScreens>,
  ): Promise<Reply<typeof contract.commandScreens>> {
    return { answers: await this.commands.sendCommand(caller, params.id, body) };
  }

  @Endpoint(contract.nameScreen)
  async nameScreen(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.nameScreen>,
  ): Promise<null> {
    await this.screens.nameScreen(caller, params.id, params.screen, body.name);
    return null;
  }

  @Endpoint(contract.moveScreen)
  async move(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.moveScreen>,
  ): Promise<null> {
    const { id: from, screen: screenId } = params;
    await this.moves.move(caller, { screenId, from, to: body.display });
    return null;
  }

  @Endpoint(contract.forgetScreen)
  async forget(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.forgetScreen>,
  ): Promise<null> {
    await this.screens.forget(caller, params.id, params.screen);
    return null;
  }

  @Endpoint(contract.forgetMissingScreens)
  async forgetMissing(
    @CurrentCaller() caller: Caller,
  ): Promise<Reply<typeof contract.forgetMissingScreens>> {
    return { forgotten: await this.screens.forgetMissing(caller) };
  }
}

import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/boards/handoff";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import { HandoffService } from "../../boards/handoff.service.js";
import { CurrentCaller, Endpoint, RequestInput } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";

/** Opens a board on a phone (docs/wire/boards.md, Wall to hand). */
@Controller()
export class HandoffController {
  constructor(private readonly handoffs: HandoffService) {}

  @Endpoint(contract.takeBoard)
  take(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.takeBoard>,
  ): Promise<Reply<typeof contract.takeBoard>> {
    return this.handoffs.openBoard(caller, body.code);
  }

  @Endpoint(contract.readTakenBoard)
  read(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.readTakenBoard>,
  ): Promise<Reply<typeof contract.readTakenBoard>> {
    return this.handoffs.read(caller, body.ticket);
  }
}

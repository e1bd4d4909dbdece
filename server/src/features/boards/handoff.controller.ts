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

  @Endpoint(contract.openScannedBoard)
  take(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.openScannedBoard>,
  ): Promise<Reply<typeof contract.openScannedBoard>> {
    return this.handoffs.openBoard(caller, body.code);
  }

  @Endpoint(contract.readScannedBoard)
  read(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.readScannedBoard>,
  ): Promise<Reply<typeof contract.readScannedBoard>> {
    return this.handoffs.read(caller, body.ticket);
  }
}

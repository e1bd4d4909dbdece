import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/handoff";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { HandoffService } from "./handoff.service.js";

/** Taking a board along (docs/wire.md, Wall to hand). */
@Controller()
export class HandoffController {
  constructor(private readonly handoffs: HandoffService) {}

  @Endpoint(contract.takeBoard)
  take(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.takeBoard>,
  ): Promise<Reply<typeof contract.takeBoard>> {
    return this.handoffs.take(caller, body.code);
  }

  @Endpoint(contract.readTakenBoard)
  read(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.readTakenBoard>,
  ): Promise<Reply<typeof contract.readTakenBoard>> {
    return this.handoffs.read(caller, body.ticket);
  }
}

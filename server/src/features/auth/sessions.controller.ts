import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/sessions";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { OwnSessionsService } from "./own-sessions.service.js";

/** The calls about where one is logged in (docs/wire.md, My sessions). */
@Controller()
export class SessionsController {
  constructor(private readonly sessions: OwnSessionsService) {}

  @Endpoint(contract.listSessions)
  list(@By() caller: Caller): Promise<contract.OwnSession[]> {
    return this.sessions.list(caller);
  }

  @Endpoint(contract.endSession)
  async end(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.endSession>,
  ): Promise<null> {
    await this.sessions.end(caller, params.sessionId);
    return null;
  }

  @Endpoint(contract.endOtherSessions)
  async endOthers(@By() caller: Caller): Promise<Reply<typeof contract.endOtherSessions>> {
    return { ended: await this.sessions.endOthers(caller) };
  }
}

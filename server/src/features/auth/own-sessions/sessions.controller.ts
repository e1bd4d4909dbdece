import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/accounts/sessions";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import { CurrentCaller, Endpoint, RequestInput } from "../../../http/endpoint.decorator.js";
import type { Caller } from "../../../request/request.js";
import { OwnSessionsService } from "./own-sessions.service.js";

/** Endpoints for a person's own sessions (docs/wire/accounts.md, My sessions). */
@Controller()
export class SessionsController {
  constructor(private readonly sessions: OwnSessionsService) {}

  @Endpoint(contract.listSessions)
  list(@CurrentCaller() caller: Caller): Promise<contract.OwnSession[]> {
    return this.sessions.list(caller);
  }

  @Endpoint(contract.endSession)
  async end(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.endSession>,
  ): Promise<null> {
    await this.sessions.end(caller, params.sessionId);
    return null;
  }

  @Endpoint(contract.endOtherSessions)
  async endOthers(
    @CurrentCaller() caller: Caller,
  ): Promise<Reply<typeof contract.endOtherSessions>> {
    return { ended: await this.sessions.endOthers(caller) };
  }
}

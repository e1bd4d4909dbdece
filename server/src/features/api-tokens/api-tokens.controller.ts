import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/accounts/api-tokens";
import type { Input } from "@wardline/contracts/endpoint";
import { CurrentCaller, Endpoint, RequestInput } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { type Answer, answer } from "../../responses/answer.js";
import { ApiTokensService } from "./api-tokens.service.js";

/** The calls about API tokens (docs/wire/accounts.md, API tokens). */
@Controller()
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokensService) {}

  @Endpoint(contract.listTokens)
  list(@CurrentCaller() caller: Caller): Promise<contract.ApiToken[]> {
    return this.tokens.list(caller);
  }

  @Endpoint(contract.createToken)
  create(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.createToken>,
  ): Promise<contract.CreatedToken> {
    return this.tokens.create(caller, body);
  }

  @Endpoint(contract.deleteToken)
  async delete(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.deleteToken>,
  ): Promise<Answer<null>> {
    await this.tokens.delete(caller, params.id);
    return answer(null, { message: "API token deleted" });
  }
}

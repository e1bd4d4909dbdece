import { Controller } from "@nestjs/common";
import { type ForYou, getForYou } from "@wardline/contracts/roster/for-you";
import { CurrentCaller, Endpoint } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { ForYouService } from "./for-you.service.js";

/** Endpoint for the content of the bell (docs/wire/roster.md, For you). */
@Controller()
export class ForYouController {
  constructor(private readonly forYou: ForYouService) {}

  @Endpoint(getForYou)
  read(@CurrentCaller() caller: Caller): Promise<ForYou> {
    return this.forYou.read(caller);
  }
}

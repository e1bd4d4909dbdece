import { Controller, Header, Req } from "@nestjs/common";
import * as contract from "@wardline/contracts/boards";
import type { Input } from "@wardline/contracts/endpoint";
import { notFound } from "../../errors/app-error.js";
import { Endpoint, Given } from "../../http/endpoint.decorator.js";
import { RateLimits } from "../../http/rate-limits.js";
import type { WardlineRequest } from "../../request/request.js";
import { CatchUpTurns } from "../../turns/catch-up-turns.js";
import { BoardsService } from "./boards.service.js";
import { turnOf } from "./open-displays.js";

/** What a display shows, for a board's first paint (docs/wire.md, Displays and boards). */
@Controller()
export class BoardsController {
  constructor(
    private readonly boards: BoardsService,
    private readonly turns: CatchUpTurns,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(contract.getBoard)
  @Header("X-Robots-Tag", "noindex")
  @Header("Referrer-Policy", "no-referrer")
  async get(
    @Given() { params }: Input<typeof contract.getBoard>,
    @Req() request: WardlineRequest,
  ): Promise<contract.BoardSnapshot> {
    const display = await this.boards.displayByKey(params.key);
    if (display === null) {
      // Only wrong keys are counted: a whole ward shares one address, and its right keys are never refused.
      await this.limits.spend("boardGuess", request.ip);
      throw notFound("This screen is no longer published.");
    }
    const { hospitalId, view } = display;
    const { snapshot } = await this.turns.run(turnOf(display), async () => ({
      snapshot: await this.boards.snapshot(hospitalId, view),
    }));
    return snapshot;
  }
}

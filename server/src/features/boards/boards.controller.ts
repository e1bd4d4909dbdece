import { Controller, Header, Req } from "@nestjs/common";
import * as contract from "@wardline/contracts/boards/board";
import type { Input } from "@wardline/contracts/endpoint";
import { BoardsService } from "../../boards/boards.service.js";
import { getDisplayQueuePosition } from "../../boards/open-displays.js";
import { notFound } from "../../errors/app-error.js";
import { Endpoint, RequestInput } from "../../http/endpoint.decorator.js";
import { RateLimits } from "../../limits/rate-limits.js";
import type { WardlineRequest } from "../../request/request.js";
import { CatchUpTurns } from "../../turns/catch-up-turns.js";

/** Serves a display's content for a board's first paint (docs/wire/boards.md, Displays and boards). */
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
    @RequestInput() { params }: Input<typeof contract.getBoard>,
    @Req() request: WardlineRequest,
  ): Promise<contract.BoardSnapshot> {
    const display = await this.boards.findDisplayByKey(params.key);
    if (display === null) {
      // Only wrong keys count, because a whole ward shares one address.
      await this.limits.spend("boardGuess", request.ip);
      throw notFound("This display is no longer published.");
    }
    const { hospitalId, view } = display;
    const { snapshot } = await this.turns.run(getDisplayQueuePosition(display), async () => ({
      snapshot: await this.boards.readSnapshot(hospitalId, view),
    }));
    return snapshot;
  }
}

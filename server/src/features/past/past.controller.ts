import { Controller } from "@nestjs/common";
import type { BoardSnapshot } from "@wardline/contracts/boards";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/past";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { PastBoardsService } from "./past-boards.service.js";
import { ResponsibilityService } from "./responsibility.service.js";

/** What was, as it was known (docs/wire.md, The past). */
@Controller()
export class PastController {
  constructor(
    private readonly responsibilities: ResponsibilityService,
    private readonly boards: PastBoardsService,
  ) {}

  @Endpoint(contract.getResponsibility)
  responsibility(
    @By() caller: Caller,
    @Given() { query }: Input<typeof contract.getResponsibility>,
  ): Promise<contract.Responsibility> {
    const { patient, at, known_at: knownAt = at } = query;
    return this.responsibilities.of(caller, patient, at, knownAt);
  }

  @Endpoint(contract.getDisplayAt)
  display(
    @By() caller: Caller,
    @Given() { params, query }: Input<typeof contract.getDisplayAt>,
  ): Promise<BoardSnapshot> {
    return this.boards.at(caller, params.id, query.at ?? null);
  }

  @Endpoint(contract.listDisplayMoments)
  moments(
    @By() { hospitalId }: Caller,
    @Given() { params, query }: Input<typeof contract.listDisplayMoments>,
  ): Promise<string[]> {
    return this.boards.moments(hospitalId, params.id, query.date);
  }
}

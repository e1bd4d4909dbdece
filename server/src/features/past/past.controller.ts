import { Controller } from "@nestjs/common";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import * as contract from "@wardline/contracts/boards/past";
import type { Input } from "@wardline/contracts/endpoint";
import { CurrentCaller, Endpoint, RequestInput } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { PastBoardsService } from "./past-boards.service.js";
import { ResponsibilityService } from "./responsibility.service.js";

/** Endpoints for the past (docs/wire/patients.md, The past). */
@Controller()
export class PastController {
  constructor(
    private readonly responsibilities: ResponsibilityService,
    private readonly boards: PastBoardsService,
  ) {}

  @Endpoint(contract.getResponsibility)
  getResponsibility(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query }: Input<typeof contract.getResponsibility>,
  ): Promise<contract.Responsibility> {
    const { patient, at, known_at: knownAt = at } = query;
    return this.responsibilities.find(caller, patient, at, knownAt);
  }

  @Endpoint(contract.getDisplayAt)
  getDisplay(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, query }: Input<typeof contract.getDisplayAt>,
  ): Promise<BoardSnapshot> {
    return this.boards.readSnapshotAt(caller, params.id, query.at ?? null);
  }

  @Endpoint(contract.listDisplayMoments)
  listMoments(
    @CurrentCaller() { hospitalId }: Caller,
    @RequestInput() { params, query }: Input<typeof contract.listDisplayMoments>,
  ): Promise<string[]> {
    return this.boards.listMoments(hospitalId, params.id, query.date);
  }
}

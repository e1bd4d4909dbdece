import { Controller, Header, Req } from "@nestjs/common";
import * as contract from "@wardline/contracts/boards/kits";
import type { Input } from "@wardline/contracts/endpoint";
import { notFound } from "../../errors/app-error.js";
import { CurrentCaller, Endpoint, RequestInput } from "../../http/endpoint.decorator.js";
import { RateLimits } from "../../limits/rate-limits.js";
import type { Caller, WardlineRequest } from "../../request/request.js";
import { type Answer, answer } from "../../responses/answer.js";
import { KitsService } from "./kits.service.js";
import { StationsService } from "./stations.service.js";

/** Downtime kits and stations (docs/wire/boards.md, Downtime kits; docs/wire/boards.md, Downtime stations). */
@Controller()
export class KitsController {
  constructor(
    private readonly kits: KitsService,
    private readonly stations: StationsService,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(contract.listKits)
  list(@CurrentCaller() caller: Caller): Promise<contract.Kit[]> {
    return this.kits.list(caller);
  }

  @Endpoint(contract.readLatestKit)
  getLatest(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.readLatestKit>,
  ): Promise<string> {
    return this.kits.readLatest(caller, params.ward);
  }

  @Endpoint(contract.makeKits)
  async make(@CurrentCaller() caller: Caller): Promise<Answer<contract.Kit[]>> {
    const { kits, isMade } = await this.kits.make(caller);
    return answer(kits, { status: isMade ? 201 : 200 });
  }

  @Endpoint(contract.listStations)
  listStations(@CurrentCaller() caller: Caller): Promise<contract.Station[]> {
    return this.stations.list(caller.hospitalId);
  }

  @Endpoint(contract.pairStation)
  pair(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.pairStation>,
  ): Promise<contract.Station> {
    return this.stations.pair(caller, body);
  }

  @Endpoint(contract.revokeStation)
  async revoke(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.revokeStation>,
  ): Promise<null> {
    await this.stations.revoke(caller, params.id);
    return null;
  }

  @Endpoint(contract.getStationKits)
  @Header("X-Robots-Tag", "noindex")
  @Header("Referrer-Policy", "no-referrer")
  async getStation(
    @RequestInput() { params, query }: Input<typeof contract.getStationKits>,
    @Req() request: WardlineRequest,
  ): Promise<contract.StationKits> {
    const kits = await this.stations.readKits(params.key, query);
    if (kits === null) {
      // Only wrong keys are counted, as for boards.
      await this.limits.spend("boardGuess", request.ip);
      throw notFound("This station was revoked or does not exist.");
    }
    return kits;
  }
}

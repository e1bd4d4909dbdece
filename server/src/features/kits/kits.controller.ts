import { Controller, Header, Req } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/kits";
import { notFound } from "../../errors/app-error.js";
import { type Answer, answer } from "../../http/answer.js";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import { RateLimits } from "../../http/rate-limits.js";
import type { Caller, WardlineRequest } from "../../request/request.js";
import { KitsService } from "./kits.service.js";
import { StationsService } from "./stations.service.js";

/** Downtime kits, and the stations that keep them (docs/wire.md, Downtime kits; docs/wire.md, Downtime stations). */
@Controller()
export class KitsController {
  constructor(
    private readonly kits: KitsService,
    private readonly stations: StationsService,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(contract.listKits)
  list(@By() caller: Caller): Promise<contract.Kit[]> {
    return this.kits.list(caller);
  }

  @Endpoint(contract.readLatestKit)
  latest(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.readLatestKit>,
  ): Promise<string> {
    return this.kits.latest(caller, params.ward);
  }

  @Endpoint(contract.makeKits)
  async make(@By() caller: Caller): Promise<Answer<contract.Kit[]>> {
    const { kits, isMade } = await this.kits.make(caller);
    return answer(kits, { status: isMade ? 201 : 200 });
  }

  @Endpoint(contract.listStations)
  listStations(@By() caller: Caller): Promise<contract.Station[]> {
    return this.stations.list(caller.hospitalId);
  }

  @Endpoint(contract.pairStation)
  pair(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.pairStation>,
  ): Promise<contract.Station> {
    return this.stations.pair(caller, body);
  }

  @Endpoint(contract.revokeStation)
  async revoke(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.revokeStation>,
  ): Promise<null> {
    await this.stations.revoke(caller, params.id);
    return null;
  }

  @Endpoint(contract.getStationKits)
  @Header("X-Robots-Tag", "noindex")
  @Header("Referrer-Policy", "no-referrer")
  async station(
    @Given() { params, query }: Input<typeof contract.getStationKits>,
    @Req() request: WardlineRequest,
  ): Promise<contract.StationKits> {
    const kits = await this.stations.kitsOf(params.key, query);
    if (kits === null) {
      // As for boards, only wrong keys are counted.
      await this.limits.spend("boardGuess", request.ip);
      throw notFound("This station was revoked, or is unknown.");
    }
    return kits;
  }
}

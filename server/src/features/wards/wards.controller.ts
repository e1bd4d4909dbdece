import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/patients/wards";
import {
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { type Answer, answer, withVersion } from "../../responses/answer.js";
import { WardsService } from "./wards.service.js";

/** Endpoints for wards and beds (docs/wire/patients.md, Wards). */
@Controller()
export class WardsController {
  constructor(private readonly wards: WardsService) {}

  @Endpoint(contract.listWards)
  list(@CurrentCaller() caller: Caller): Promise<contract.OccupiedWard[]> {
    return this.wards.list(caller);
  }

  @Endpoint(contract.listWardNames)
  listNames(@CurrentCaller() caller: Caller): Promise<contract.Ward[]> {
    return this.wards.listNames(caller);
  }

  @Endpoint(contract.addWard)
  async add(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.addWard>,
  ): Promise<Answer<contract.Ward>> {
    return withVersion(await this.wards.add(caller, body), "Ward added successfully!");
  }

  @Endpoint(contract.updateWard)
  async update(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.updateWard>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.Ward>> {
    return withVersion(await this.wards.update(caller, params.id, body, expectedVersion));
  }

  @Endpoint(contract.removeWard)
  async remove(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.removeWard>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<null>> {
    await this.wards.remove(caller, params.id, expectedVersion);
    return answer(null, { message: "Ward removed successfully!" });
  }

  @Endpoint(contract.closeBed)
  close(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.closeBed>,
  ): Promise<contract.Ward> {
    return this.wards.close(caller, params.id, params.bed, body.closed);
  }

  @Endpoint(contract.markBedReady)
  markReady(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.markBedReady>,
  ): Promise<contract.Ward> {
    return this.wards.markReady(caller, params.id, params.bed);
  }
}

import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/boards/emergencies";
import type { Input } from "@wardline/contracts/endpoint";
import { CurrentCaller, Endpoint, RequestInput } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { EmergenciesService } from "./emergencies.service.js";

/** Endpoints for emergencies (docs/wire/boards.md, Emergencies). */
@Controller()
export class EmergenciesController {
  constructor(private readonly emergencies: EmergenciesService) {}

  @Endpoint(contract.listEmergencies)
  list(@CurrentCaller() caller: Caller): Promise<contract.Emergency[]> {
    return this.emergencies.listOpen(caller.hospitalId);
  }

  @Endpoint(contract.listPastEmergencies)
  listPast(@CurrentCaller() caller: Caller): Promise<contract.PastEmergency[]> {
    return this.emergencies.listPast(caller.hospitalId);
  }

  @Endpoint(contract.raiseEmergency)
  raise(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.raiseEmergency>,
  ): Promise<contract.Emergency> {
    return this.emergencies.raise(caller, body);
  }

  @Endpoint(contract.endEmergency)
  end(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.endEmergency>,
  ): Promise<contract.EndedEmergency> {
    return this.emergencies.end(caller, params.id);
  }

  @Endpoint(contract.getEmergencyReach)
  getReach(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.getEmergencyReach>,
  ): Promise<contract.EmergencyReach> {
    return this.emergencies.readReach(caller.hospitalId, params.id);
  }
}

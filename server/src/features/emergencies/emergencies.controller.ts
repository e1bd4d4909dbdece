import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/emergencies";
import type { Input } from "@wardline/contracts/endpoint";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { EmergenciesService } from "./emergencies.service.js";

/** The calls about emergencies (docs/wire.md, Emergencies). */
@Controller()
export class EmergenciesController {
  constructor(private readonly emergencies: EmergenciesService) {}

  @Endpoint(contract.listEmergencies)
  list(@By() caller: Caller): Promise<contract.Emergency[]> {
    return this.emergencies.open(caller.hospitalId);
  }

  @Endpoint(contract.listPastEmergencies)
  history(@By() caller: Caller): Promise<contract.PastEmergency[]> {
    return this.emergencies.history(caller.hospitalId);
  }

  @Endpoint(contract.raiseEmergency)
  raise(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.raiseEmergency>,
  ): Promise<contract.Emergency> {
    return this.emergencies.raise(caller, body);
  }

  @Endpoint(contract.endEmergency)
  end(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.endEmergency>,
  ): Promise<contract.EndedEmergency> {
    return this.emergencies.end(caller, params.id);
  }

  @Endpoint(contract.getEmergencyReach)
  reach(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.getEmergencyReach>,
  ): Promise<contract.EmergencyReach> {
    return this.emergencies.reach(caller.hospitalId, params.id);
  }
}

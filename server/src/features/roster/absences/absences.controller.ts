import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/roster/absences";
import {
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../../http/endpoint.decorator.js";
import type { Caller } from "../../../request/request.js";
import { type Answer, answer, withVersion } from "../../../responses/answer.js";
import { AbsencesService } from "./absences.service.js";

/** Endpoints for absences (docs/wire/roster.md, Absences). */
@Controller()
export class AbsencesController {
  constructor(private readonly absences: AbsencesService) {}

  @Endpoint(contract.listAbsences)
  list(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query }: Input<typeof contract.listAbsences>,
  ): Promise<contract.Absence[]> {
    return this.absences.list(caller, query);
  }

  @Endpoint(contract.listPlannedDuties)
  listDuties(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query }: Input<typeof contract.listPlannedDuties>,
  ): Promise<contract.PlannedDuty[]> {
    return this.absences.listDuties(caller, query);
  }

  @Endpoint(contract.createAbsence)
  async create(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.createAbsence>,
  ): Promise<Answer<contract.Absence>> {
    return withVersion(await this.absences.create(caller, body), "Absence saved");
  }

  @Endpoint(contract.updateAbsence)
  async update(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.updateAbsence>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.Absence>> {
    const saved = await this.absences.update(caller, params.id, body, expectedVersion);
    return withVersion(saved, "Absence saved");
  }

  @Endpoint(contract.removeAbsence)
  async remove(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.removeAbsence>,
  ): Promise<Answer<null>> {
    await this.absences.remove(caller, params.id);
    return answer(null, { message: "Absence deleted" });
  }
}

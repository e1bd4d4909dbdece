import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/absences";
import type { Input } from "@wardline/contracts/endpoint";
import { type Answer, answer, versioned } from "../../../http/answer.js";
import { By, Endpoint, ExpectedVersion, Given } from "../../../http/endpoint.decorator.js";
import type { Caller } from "../../../request/request.js";
import { AbsencesService } from "./absences.service.js";

/** The calls about who is away (docs/wire.md, Absences). */
@Controller()
export class AbsencesController {
  constructor(private readonly absences: AbsencesService) {}

  @Endpoint(contract.listAbsences)
  list(
    @By() caller: Caller,
    @Given() { query }: Input<typeof contract.listAbsences>,
  ): Promise<contract.Absence[]> {
    return this.absences.list(caller, query);
  }

  @Endpoint(contract.listPlannedDuties)
  duties(
    @By() caller: Caller,
    @Given() { query }: Input<typeof contract.listPlannedDuties>,
  ): Promise<contract.PlannedDuty[]> {
    return this.absences.duties(caller, query);
  }

  @Endpoint(contract.createAbsence)
  async create(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.createAbsence>,
  ): Promise<Answer<contract.Absence>> {
    return versioned(await this.absences.create(caller, body), "Absence saved");
  }

  @Endpoint(contract.updateAbsence)
  async update(
    @By() caller: Caller,
    @Given() { params, body }: Input<typeof contract.updateAbsence>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.Absence>> {
    const saved = await this.absences.update(caller, params.id, body, expectedVersion);
    return versioned(saved, "Absence saved");
  }

  @Endpoint(contract.removeAbsence)
  async remove(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.removeAbsence>,
  ): Promise<Answer<null>> {
    await this.absences.remove(caller, params.id);
    return answer(null, { message: "Absence deleted" });
  }
}

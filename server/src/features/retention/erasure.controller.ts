import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/patients/erasure";
import { CurrentCaller, Endpoint, RequestInput } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { type Answer, answer } from "../../responses/answer.js";
import { ErasureService } from "./erasure.service.js";

/** Endpoints that erase a patient permanently (docs/wire/patients.md, Erasure). */
@Controller()
export class ErasureController {
  constructor(private readonly erasures: ErasureService) {}

  @Endpoint(contract.previewErasure)
  preview(
    @CurrentCaller() { hospitalId }: Caller,
    @RequestInput() { params }: Input<typeof contract.previewErasure>,
  ): Promise<contract.ErasurePreview> {
    return this.erasures.preview(hospitalId, params.id);
  }

  @Endpoint(contract.erasePatient)
  async erase(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.erasePatient>,
  ): Promise<Answer<Reply<typeof contract.erasePatient>>> {
    const cards = await this.erasures.erase(caller, params.id, body);
    return answer({ cards }, { message: "The patient was erased." });
  }
}

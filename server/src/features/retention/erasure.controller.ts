import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/erasure";
import { type Answer, answer } from "../../http/answer.js";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { ErasureService } from "./erasure.service.js";

/** Erasing a patient permanently (docs/wire.md, Erasure). */
@Controller()
export class ErasureController {
  constructor(private readonly erasures: ErasureService) {}

  @Endpoint(contract.previewErasure)
  preview(
    @By() { hospitalId }: Caller,
    @Given() { params }: Input<typeof contract.previewErasure>,
  ): Promise<contract.ErasurePreview> {
    return this.erasures.preview(hospitalId, params.id);
  }

  @Endpoint(contract.erasePatient)
  async erase(
    @By() caller: Caller,
    @Given() { params, body }: Input<typeof contract.erasePatient>,
  ): Promise<Answer<Reply<typeof contract.erasePatient>>> {
    const cards = await this.erasures.erase(caller, params.id, body);
    return answer({ cards }, { message: "The patient was erased." });
  }
}

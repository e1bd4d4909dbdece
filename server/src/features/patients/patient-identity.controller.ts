import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import { mergePatient, undoMerge } from "@wardline/contracts/patients/merging";
import type { Patient } from "@wardline/contracts/patients/patient";
import { listDeletedPatients, restorePatient } from "@wardline/contracts/patients/restoring";
import {
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { type Answer, answer, withVersion } from "../../responses/answer.js";
import { PatientIdentityService } from "./patient-identity.service.js";

/** Endpoints that merge cards, undo merges and restore deleted cards (docs/wire/patients.md, Identity). */
@Controller()
export class PatientIdentityController {
  constructor(private readonly identity: PatientIdentityService) {}

  @Endpoint(mergePatient)
  merge(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof mergePatient>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Patient[]> {
    return this.identity.merge(caller, params.id, body.into, expectedVersion);
  }

  @Endpoint(undoMerge)
  async undo(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof undoMerge>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<Patient[]>> {
    const { patients, lostBed } = await this.identity.undoMerge(caller, params.id, expectedVersion);
    return answer(patients, lostBed === undefined ? {} : { message: lostBed });
  }

  @Endpoint(restorePatient)
  async restore(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof restorePatient>,
  ): Promise<Answer<Patient>> {
    const { patients, lostBed } = await this.identity.restore(caller, params.id);
    const [patient] = patients as [Patient];
    return withVersion(patient, lostBed);
  }

  @Endpoint(listDeletedPatients)
  listDeleted(@CurrentCaller() caller: Caller) {
    return this.identity.listDeleted(caller);
  }
}

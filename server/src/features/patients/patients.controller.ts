import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/patients/patient";
import {
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { type Answer, answer, type WrittenJson, withVersion } from "../../responses/answer.js";
import { PatientBedsService } from "./patient-beds.service.js";
import { PatientLists } from "./patient-lists.js";
import { PatientsService, type UpdatedPatient } from "./patients.service.js";

/** Administrators' endpoints for patients (docs/wire/patients.md, Patients). */
@Controller()
export class PatientsController {
  constructor(
    private readonly patients: PatientsService,
    private readonly beds: PatientBedsService,
    private readonly lists: PatientLists,
  ) {}

  @Endpoint(contract.listPatients, { isShared: true })
  async list(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query }: Input<typeof contract.listPatients>,
  ): Promise<Answer<contract.Patient[]> | WrittenJson> {
    if (query.q !== undefined && query.q !== "") {
      const page = await this.patients.search(caller, query.q, query.cursor);
      return answer(page.patients, { meta: { next_cursor: page.nextCursor } });
    }
    return query.scope === "open"
      ? this.lists.listOpen(caller)
      : this.lists.listDay(caller, query.date);
  }

  @Endpoint(contract.createPatient)
  async create(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.createPatient>,
  ): Promise<Answer<contract.Patient>> {
    return withVersion(await this.patients.create(caller, body), "Patient created successfully!");
  }

  @Endpoint(contract.getPatient)
  async get(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.getPatient>,
  ): Promise<Answer<contract.Patient>> {
    return withVersion(await this.patients.get(caller, params.id));
  }

  @Endpoint(contract.updatePatient)
  async update(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.updatePatient>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.Patient>> {
    const { patientData, override = false, undo_of: undoOf } = body;
    const options = { override, undoOf };
    return toAnswer(
      await this.patients.update(caller, params.id, patientData, expectedVersion, options),
    );
  }

  @Endpoint(contract.movePatient)
  async move(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.movePatient>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.Patient>> {
    const { bed, override = false } = body;
    const options = { override, bedPath: "bed" };
    return toAnswer(
      await this.patients.update(caller, params.id, { bed_no: bed }, expectedVersion, options),
    );
  }

  @Endpoint(contract.swapPatients)
  swap(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.swapPatients>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<contract.Patient[]> {
    return this.beds.swap(caller, params.id, body.with, expectedVersion);
  }

  @Endpoint(contract.deletePatient)
  async remove(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.deletePatient>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<null> {
    await this.patients.remove(caller, params.id, expectedVersion);
    return null;
  }

  @Endpoint(contract.getPatientHistory)
  getHistory(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.getPatientHistory>,
  ): Promise<contract.HistoryEntry[]> {
    return this.patients.listHistory(caller, params.id);
  }
}

function toAnswer({ patient, revision }: UpdatedPatient): Answer<contract.Patient> {
  const meta = revision === undefined ? {} : { meta: { revision } };
  return answer(patient, { version: patient.version, ...meta });
}

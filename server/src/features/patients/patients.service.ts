import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type {
  createPatient,
  HistoryEntry,
  Patient,
  PatientData,
} from "@wardline/contracts/patients";
import { readSubjectHistory } from "@wardline/database/event-log";
import * as store from "@wardline/database/repositories/patients";
import { LIMITS } from "@wardline/domain/limits";
import { DEFAULT_PATIENT_STATUS } from "@wardline/domain/patient-status";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, invalidField, notFound } from "../../http/app-error.js";
import type { Caller } from "../../http/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { changedFields, openedFields, readCursor, writeCursor } from "./patients.mapper.js";

/** Casualty cards: opening, changing, closing and reading them (api.md 3). */
@Injectable()
export class PatientsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** One page of a search over all cards ever, newest first. */
  async search(
    hospitalId: string,
    text: string,
    cursor: string | undefined,
  ): Promise<{ patients: Patient[]; nextCursor: string | null }> {
    const page = await store.searchPatients(
      this.dataSource.manager,
      hospitalId,
      text,
      readCursor(cursor),
      LIMITS.searchPage,
    );
    return {
      patients: page.patients,
      nextCursor: page.next === null ? null : writeCursor(page.next),
    };
  }

  /** One card; throws `NOT_FOUND`. */
  async get(hospitalId: string, id: string): Promise<Patient> {
    const patient = await store.findPatient(this.dataSource.manager, hospitalId, id);
    if (patient === null) throw notFound("Patient not found");
    return patient;
  }

  /** Opens a card; throws `CARD_ALREADY_OPEN` when the hospital number has one. */
  async create(
    caller: Caller,
    { created_at, ...given }: Input<typeof createPatient>["body"],
  ): Promise<Patient> {
    if (created_at !== undefined && Date.parse(created_at) > this.clock()) {
      throw invalidField("created_at", "A card cannot be opened in the future.");
    }
    const fields = {
      bed_no: "",
      teams: "",
      team_on_call: "",
      team_email: "",
      ...given,
      status: given.status ?? DEFAULT_PATIENT_STATUS,
    };
    return this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      await this.refuseSecondCard(work.manager, caller.hospitalId, fields.hospital_no, null);
      const id = randomUUID();
      const patient = await store.insertPatient(work, id, fields, created_at);
      work.record("patient.created", patient, { subjectId: id, changes: openedFields(patient) });
      return patient;
    });
  }

  /** Changes any fields of a card; a stale `expectedVersion` throws `VERSION_CONFLICT` with the present card. */
  async update(
    caller: Caller,
    id: string,
    data: PatientData,
    expectedVersion: number | null,
  ): Promise<Patient> {
    return this.unitOfWork.run(caller, async (work) => {
      const before = await this.lock(work.manager, caller.hospitalId, id, expectedVersion);
      const fields = { ...before, ...definedOf(data) };
      const differences = changedFields(before, fields);
      if (differences.length === 0) return before;
      if (fields.hospital_no.toLowerCase() !== before.hospital_no.toLowerCase()) {
        await work.lockHospital();
        await this.refuseSecondCard(work.manager, caller.hospitalId, fields.hospital_no, id);
      }
      const patient = await store.updatePatient(work, id, fields);
      work.record("patient.updated", patient, { subjectId: id, changes: differences });
      return patient;
    });
  }

  /** Hides a card everywhere; its history stays in the log (api.md 3). */
  async remove(caller: Caller, id: string, expectedVersion: number | null): Promise<void> {
    await this.unitOfWork.run(caller, async (work) => {
      await this.lock(work.manager, caller.hospitalId, id, expectedVersion);
      await store.hidePatient(work, id);
      work.record(
        "patient.deleted",
        { id },
        {
          subjectId: id,
          changes: [{ field: "deleted", from: false, to: true }],
        },
      );
    });
  }

  /** Every change of a card, oldest first; throws `NOT_FOUND`. */
  async history(hospitalId: string, id: string): Promise<HistoryEntry[]> {
    await this.get(hospitalId, id);
    const events = await readSubjectHistory(this.dataSource.manager, hospitalId, id);
    return events.flatMap(({ at, actor, changes }) =>
      (changes ?? []).map(({ field, from, to }) => ({
        at: at.toISOString(),
        actor,
        field,
        from,
        to,
      })),
    );
  }

  private async lock(
    manager: DataSource["manager"],
    hospitalId: string,
    id: string,
    expectedVersion: number | null,
  ): Promise<Patient> {
    const patient = await store.findPatient(manager, hospitalId, id, true);
    if (patient === null) throw notFound("Patient not found");
    if (expectedVersion !== null && expectedVersion !== patient.version) {
      throw new AppError("VERSION_CONFLICT", undefined, { data: patient });
    }
    return patient;
  }

  private async refuseSecondCard(
    manager: DataSource["manager"],
    hospitalId: string,
    hospitalNo: string,
    except: string | null,
  ): Promise<void> {
    const id = await store.findOpenCard(manager, hospitalId, hospitalNo, except);
    if (id !== null) throw new AppError("CARD_ALREADY_OPEN", undefined, { data: { id } });
  }
}

function definedOf(data: PatientData): Partial<store.PatientFields> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

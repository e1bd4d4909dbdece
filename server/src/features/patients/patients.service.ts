import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import {
  type createPatient,
  type HistoryEntry,
  PATIENT_FIELDS,
  type Patient,
  type PatientData,
  type PatientPlace,
  TIMESTAMP_FIELDS,
  type TimestampedField,
} from "@wardline/contracts/patients/patient";
import { listInitialChanges } from "@wardline/contracts/patients/patient-changes";
import { readSubjectHistory } from "@wardline/database/event-log";
import { isSwitchedOn } from "@wardline/database/repositories/hospitals/hospital-profile";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import { searchPatients } from "@wardline/database/repositories/patients/patient-search";
import * as patients from "@wardline/database/repositories/patients/patients";
import { lockBeds, lockBedsToReopen } from "@wardline/database/repositories/wards/wards";
import type { Work } from "@wardline/database/work";
import { SCOPE_FIELDS } from "@wardline/domain/boards/display-scope";
import { LIMITS } from "@wardline/domain/limits";
import { readBirthDate } from "@wardline/domain/patients/birth-date";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { removeTeam } from "@wardline/domain/people/department";
import { hasGrant } from "@wardline/domain/people/grants";
import { isWithinLimit } from "@wardline/domain/people/ward-limit";
import { diffFields, type FieldChange } from "@wardline/domain/records/field-changes";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { getDayOrder } from "@wardline/domain/time/written-day";
import { DataSource } from "typeorm";
import { requireVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, invalidFieldError } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { SignalsService } from "../signals/signals.service.js";
import { requireArrival, requirePaperNumber } from "./paper-cards.js";
import { isReopening, requirePatient } from "./patient-beds.rules.js";
import { type BedRequest, PatientBedsService } from "./patient-beds.service.js";
import { refuseMerged, requireBirthDate } from "./patient-identity.rules.js";
import { canChangeAlikeNames, findAlikePatients, hasAlikeNameChange } from "./patient-names.js";
import { readSearchCursor, writeSearchCursor } from "./patients.mapper.js";

const NEW_CARD_PAPER_OPTIONS = { path: "paper_number", except: null };

interface UpdateOptions {
  override?: boolean;
  bedPath?: string;
  undoOf?: number | undefined;
}

/** A changed card with the change's revision, which is absent if nothing changed. */
export interface UpdatedPatient {
  patient: Patient;
  revision?: number | undefined;
}

/** Opens, changes, closes and reads casualty cards (docs/wire/patients.md, Patients). */
@Injectable()
export class PatientsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly beds: PatientBedsService,
    private readonly signals: SignalsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns a page of a search over all past and present cards the caller may see, newest first. */
  async search(
    { hospitalId, wards }: Caller,
    text: string,
    cursor: string | undefined,
  ): Promise<{ patients: Patient[]; nextCursor: string | null }> {
    const { manager } = this.dataSource;
    const searchedBirthDate = readBirthDate(
      text,
      getDayOrder(await readTimezone(manager, hospitalId)),
    );
    const page = await searchPatients(
      manager,
      hospitalId,
      { text, born: searchedBirthDate, wards },
      readSearchCursor(cursor),
      LIMITS.searchPage,
    );
    return {
      patients: page.patients,
      nextCursor: page.next === null ? null : writeSearchCursor(page.next),
    };
  }

  /** Reads a card; throws `NOT_FOUND`, also if it is outside the caller's wards. */
  async get(caller: Caller, id: string): Promise<Patient> {
    const { manager } = this.dataSource;
    return requirePatient(caller, await patients.findPatient(manager, caller.hospitalId, id));
  }

  /**
   * Opens a card. Throws `CARD_ALREADY_OPEN` for its hospital number, `BED_TAKEN`, `BED_CLOSED`, `PAPER_NUMBER_TAKEN`,
   * and `WARD_NOT_YOURS`.
   */
  async create(
    caller: Caller,
    { created_at, override = false, ...fields }: Input<typeof createPatient>["body"],
  ): Promise<Patient> {
    if (created_at !== undefined) {
      const now = this.clock();
      if (fields.paper_number !== null) requireArrival(created_at, now);
      if (Date.parse(created_at) > now) {
        throw invalidFieldError("created_at", "The card's opening time cannot be in the future.");
      }
    }
    return this.unitOfWork.run(caller, async (work) => {
      await requireBirthDate(work, fields.date_of_birth, "date_of_birth");
      await lockBeds(work);
      await this.refuseSecondCard(work, caller, fields.hospital_no, null);
      await requirePaperNumber(work, caller, fields.paper_number, NEW_CARD_PAPER_OPTIONS);
      const id = randomUUID();
      const { bed_no } = fields;
      await this.requireReason(work, fields.waiting_for, "waiting_for");
      const { wards: limit } = caller;
      const bedRequest = {
        bed_no,
        isCardOpen: !isClosed(fields.status),
        override,
        limit,
        path: "bed_no",
      };
      const { place, changes } = await this.beds.findPlace(
        work,
        { id: null, before: null },
        bedRequest,
      );
      const patient = await patients.insertPatient(work, id, { ...fields, ...place }, created_at);
      const logged = { ...patient, alike: await findAlikePatients(work, patient) };
      work.record("patient.created", logged, {
        subjectId: id,
        changes: [...listInitialChanges(patient), ...changes],
      });
      return patient;
    });
  }

  /**
   * Changes a card. An error about the bed names the field `bedPath`; undoing the change of revision `undoOf` restores
   * the card's former timestamps. Throws the errors of `create`, `NOT_FOUND`, `VERSION_CONFLICT`, `CARD_MERGED`, or
   * `VALIDATION_FAILED` if `undoOf` is not the latest change.
   */
  async update(
    caller: Caller,
    id: string,
    data: PatientData,
    expectedVersion: number | null,
    { override = false, bedPath = "patientData.bed_no", undoOf }: UpdateOptions = {},
  ): Promise<UpdatedPatient> {
    return this.unitOfWork.run(caller, async (work) => {
      if (canMove(data) || canChangeAlikeNames(data)) await lockBeds(work);
      const before = requirePatient(caller, await patients.lockPatient(work, id));
      requireVersion(before, expectedVersion);
      refuseMerged(before);
      await requireBirthDate(work, data.date_of_birth, "patientData.date_of_birth");
      const changes = diffFields(PATIENT_FIELDS, before, data);
      if (changes.length === 0) return { patient: before };
      const clocks =
        undoOf === undefined ? {} : await this.readFormerClocks(work, before, data, undoOf);
      if (changes.some(({ field }) => field === "waiting_for")) {
        await this.requireReason(work, data.waiting_for, "patientData.waiting_for");
      }
      const isRenumbered = hasNewHospitalNumber(before, data);
      if (data.hospital_no !== undefined && (isRenumbered || !isClosed(before.status))) {
        await this.refuseSecondCard(work, caller, data.hospital_no, id, !isRenumbered);
      }
      const paper = { path: "patientData.paper_number", except: id };
      await requirePaperNumber(work, caller, data.paper_number, paper);
      const bedRequest = { override, limit: caller.wards, path: bedPath };
      const moved = await this.resolveMove(work, before, data, bedRequest);
      const after = { ...before, ...data, ...moved.place };
      await this.beds.leave(work, before, after);
      const all = [...changes, ...moved.changes];
      const alike = hasAlikeNameChange(before, all)
        ? await findAlikePatients(work, after)
        : undefined;
      const writtenFields = { ...data, ...moved.place };
      const patient = await patients.updatePatient(work, before, writtenFields, all, alike, clocks);
      return { patient, revision: work.appendedEvents.at(-1)?.revision };
    });
  }

  /**
   * Reads the times to restore when change `undoOf` is undone; throws `VALIDATION_FAILED` if it can no longer be
   * undone.
   */
  private async readFormerClocks(
    work: Work,
    before: Patient,
    data: PatientData,
    undoOf: number,
  ): Promise<patients.FormerTimestamps> {
    const clocks: patients.FormerTimestamps = {};
    for (const field of Object.keys(TIMESTAMP_FIELDS) as TimestampedField[]) {
      if (data[field] === undefined || data[field] === before[field]) continue;
      const former = await patients.readFormerValue(work, before, field, undoOf);
      if (former === null || former.value !== data[field]) {
        throw invalidFieldError("undo_of", "This change can no longer be undone.");
      }
      if (former.since !== null) clocks[TIMESTAMP_FIELDS[field]] = former.since;
    }
    return clocks;
  }

  /** Returns the new bed of a card and the changes to record; empty if the card keeps its bed. */
  private async resolveMove(
    work: Work,
    before: Patient,
    data: PatientData,
    bedRequest: Pick<BedRequest, "override" | "limit" | "path">,
  ): Promise<{ place?: PatientPlace; changes: FieldChange[] }> {
    const { bed_no = before.bed_no, status = before.status } = data;
    const isReopened = isReopening(before, data);
    if (bed_no === before.bed_no && !isReopened) return { changes: [] };
    if (isReopened) await lockBedsToReopen(work);
    const of = { id: before.id, before };
    const leftSince = isReopened ? before.status_since : before.updated_at;
    const isCardOpen = !isClosed(status);
    return this.beds.findPlace(work, of, {
      ...bedRequest,
      bed_no,
      isCardOpen,
      isReopened,
      leftSince,
    });
  }

  /** Hides a card everywhere; its history stays in the log. Throws the errors of `update`, and `DELETION_RESERVED`. */
  async remove(caller: Caller, id: string, expectedVersion: number | null): Promise<void> {
    await this.unitOfWork.run(caller, async (work) => {
      await refuseReservedDeletion(work, caller);
      await lockBeds(work);
      const before = requirePatient(caller, await patients.lockPatient(work, id));
      requireVersion(before, expectedVersion);
      await this.beds.leave(work, before, null);
      await patients.hidePatient(work, id);
      // Boards need the card's last place in order to remove the card.
      const formerScope = SCOPE_FIELDS.map((field) => ({ field, from: before[field], to: null }));
      const changes = [{ field: "deleted", from: false, to: true }, ...formerScope];
      work.record("patient.deleted", { id }, { subjectId: id, changes });
    });
  }

  /**
   * Removes a department from the teams of all cards and records each change (docs/wire/accounts.md, Departments, roles, staff).
   */
  async removeTeamFromCards(work: Work, department: string): Promise<void> {
    await lockBeds(work);
    const cards = await patients.lockPatientsOfTeam(work, department);
    const former = new Map(cards.map(({ id, teams }) => [id, teams]));
    const shortenedTeams = cards.map(({ id, teams }) => ({
      id,
      teams: removeTeam(teams, department),
    }));
    for (const patient of await patients.updateTeams(work, shortenedTeams)) {
      const logged = { ...patient, alike: await findAlikePatients(work, patient) };
      work.record("patient.updated", logged, {
        subjectId: patient.id,
        changes: [{ field: "teams", from: former.get(patient.id) ?? "", to: patient.teams }],
      });
    }
  }

  /** Lists a card's changes, oldest first; throws `NOT_FOUND`. */
  async listHistory(caller: Caller, id: string): Promise<HistoryEntry[]> {
    await this.get(caller, id);
    const events = await readSubjectHistory(this.dataSource.manager, caller.hospitalId, id);
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

  /** Throws `VALIDATION_FAILED` at `path` if a waiting reason is given but unknown. */
  private async requireReason(
    of: Pick<Work, "manager" | "hospitalId">,
    reason: string | null | undefined,
    path: string,
  ): Promise<void> {
    if (reason == null) return;
    await this.signals.requireReason(of, reason, path);
  }

  /**
   * Reserves the hospital number until the commit; the error names only a card within the caller's wards. A card that
   * keeps its number conflicts only with earlier cards.
   */
  async refuseSecondCard(
    work: Work,
    { wards }: Caller,
    hospitalNo: string,
    except: string | null,
    isEarlierOnly = false,
  ): Promise<void> {
    await work.lockHospital();
    const card = await patients.findOpenCard(work, hospitalNo, except, isEarlierOnly);
    if (card === null) return;
    const details = isWithinLimit(wards, card) ? { data: { id: card.id } } : {};
    throw new AppError("CARD_ALREADY_OPEN", undefined, details);
  }
}

/** True if a change may move the card to another bed or free its bed. */
function canMove({ bed_no, status }: PatientData): boolean {
  return bed_no !== undefined || (status !== undefined && isClosed(status));
}

/** True if the card gets another hospital number, not just another spelling. */
function hasNewHospitalNumber(before: Patient, { hospital_no }: PatientData): boolean {
  return (
    hospital_no !== undefined && toComparedText(hospital_no) !== toComparedText(before.hospital_no)
  );
}

/** Throws `DELETION_RESERVED` if only administrators may delete cards and the caller is not an administrator. */
export async function refuseReservedDeletion(
  { manager, hospitalId }: Work,
  { grants }: Caller,
): Promise<void> {
  if (hasGrant(grants, "administrator")) return;
  if (await isSwitchedOn(manager, hospitalId, "only_administrators_delete")) {
    throw new AppError("DELETION_RESERVED");
  }
}

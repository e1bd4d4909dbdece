import { Inject, Injectable } from "@nestjs/common";
import type { Patient, PatientPlace } from "@wardline/contracts/patients/patient";
import { NO_PLACE } from "@wardline/contracts/patients/patient-changes";
import type { DeletedPatient } from "@wardline/contracts/patients/restoring";
import { findPaperCard } from "@wardline/database/repositories/patients/paper-cards";
import * as identity from "@wardline/database/repositories/patients/patient-identity";
import {
  lockPatient,
  readFormerValue,
  updatePatient,
} from "@wardline/database/repositories/patients/patients";
import { lockBeds } from "@wardline/database/repositories/wards/wards";
import type { Work } from "@wardline/database/work";
import { LIMITS } from "@wardline/domain/limits";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { diffFields, type FieldChange } from "@wardline/domain/records/field-changes";
import { DataSource } from "typeorm";
import { requireVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { requirePatient } from "./patient-beds.rules.js";
import { PatientBedsService } from "./patient-beds.service.js";
import {
  GAINED_FIELDS,
  type GainedFields,
  pickGainedFields,
  requireMergeable,
} from "./patient-identity.rules.js";
import { findAlikePatients, hasAlikeNameChange } from "./patient-names.js";
import { PatientsService, refuseReservedDeletion } from "./patients.service.js";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The place of a card that is opened again, and a sentence if its bed is no longer free. */
interface ReopenedPlace {
  fields: Partial<PatientPlace & Pick<Patient, "bed_no">>;
  changes: FieldChange[];
  lost?: string;
}

/** Restored cards, and a sentence if one of them lost its bed. */
export interface RestoredCards {
  patients: Patient[];
  lostBed?: string | undefined;
}

/** Merges cards of one patient, undoes merges, and restores deleted cards (docs/wire/patients.md, Identity). */
@Injectable()
export class PatientIdentityService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly patients: PatientsService,
    private readonly beds: PatientBedsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Merges the card `id` into the card `into` and returns both in this order. Throws `NOT_FOUND`, `VERSION_CONFLICT` if
   * the card `id` has changed, and `MERGE_REFUSED`.
   */
  merge(
    caller: Caller,
    id: string,
    into: string,
    expectedVersion: number | null,
  ): Promise<Patient[]> {
    return this.unitOfWork.run(caller, async (work) => {
      await lockBeds(work);
      const card = requirePatient(caller, await lockPatient(work, id));
      const other = requirePatient(caller, await lockPatient(work, into));
      requireVersion(card, expectedVersion);
      requireMergeable(card, other);
      const gainedFields = pickGainedFields(card, other);
      const closingFields = isClosed(card.status) ? {} : { status: "discharged" as const };
      await this.beds.leave(work, card, { ...card, ...closingFields });
      const changes = [
        ...diffFields(["status"], card, closingFields),
        { field: "merged_into", from: null, to: into },
      ];
      const writtenFields = { ...closingFields, merged_into: into };
      const merged = await updatePatient(
        work,
        card,
        writtenFields,
        changes,
        undefined,
        {},
        "patient.merged",
      );
      // An undo expects this change directly after the change of the merged card.
      const mark = { field: "merged_from", from: null, to: id };
      return [merged, await this.updateRemainingCard(work, other, gainedFields, mark)];
    });
  }

  /**
   * Undoes the merge of the card `id`, and returns that card with the card it was merged into. Throws `NOT_FOUND`,
   * `VERSION_CONFLICT`, `MERGE_NOT_LAST`, and `CARD_ALREADY_OPEN`.
   */
  undoMerge(caller: Caller, id: string, expectedVersion: number | null): Promise<RestoredCards> {
    return this.unitOfWork.run(caller, async (work) => {
      await lockBeds(work);
      const merged = requirePatient(caller, await lockPatient(work, id));
      requireVersion(merged, expectedVersion);
      const { merged_into: into } = merged;
      if (into === null) {
        throw new AppError("MERGE_NOT_LAST", "This card is not merged into another one.");
      }
      const remaining = await lockPatient(work, into);
      const last = await identity.readNewestCardEvent(work, id);
      const lastRemainingEvent = await identity.readNewestCardEvent(work, into);
      const isLast =
        last?.type === "patient.merged" && lastRemainingEvent?.revision === last.revision + 1;
      if (remaining === null || !isLast) throw new AppError("MERGE_NOT_LAST");
      requirePatient(caller, remaining);
      const { status } = pickFormerValues<Pick<Patient, "status">>(last.changes, ["status"]);
      const reopenedFields = status === undefined ? {} : { status };
      if (status !== undefined)
        await this.patients.refuseSecondCard(work, caller, merged.hospital_no, id);
      const former = await readFormerValue(work, merged, "status", last.revision);
      const timestamps = former?.since == null ? {} : { status_since: former.since };
      const bed: ReopenedPlace =
        status === undefined
          ? { fields: {}, changes: [] }
          : await this.returnToBed(work, caller, merged, merged.status_since);
      const changes = [
        ...diffFields(["status"], merged, reopenedFields),
        { field: "merged_into", from: into, to: null },
        ...bed.changes,
      ];
      const writtenFields = { ...reopenedFields, ...bed.fields, merged_into: null };
      const alike = hasAlikeNameChange(merged, changes)
        ? await findAlikePatients(work, { ...merged, ...reopenedFields, ...bed.fields })
        : undefined;
      const unmerged = await updatePatient(
        work,
        merged,
        writtenFields,
        changes,
        alike,
        timestamps,
        "patient.merge_undone",
      );
      const given = pickFormerValues<GainedFields>(lastRemainingEvent.changes, GAINED_FIELDS);
      const mark = { field: "merged_from", from: id, to: null };
      const patients = [unmerged, await this.updateRemainingCard(work, remaining, given, mark)];
      return { patients, lostBed: bed.lost };
    });
  }

  /**
   * Restores a deleted card, without its bed if the bed is no longer free. Throws `NOT_FOUND`, `RESTORE_TOO_LATE`,
   * `CARD_ALREADY_OPEN` and `DELETION_RESERVED`.
   */
  restore(caller: Caller, id: string): Promise<RestoredCards> {
    return this.unitOfWork.run(caller, async (work) => {
      await refuseReservedDeletion(work, caller);
      await lockBeds(work);
      const card = await identity.lockDeletedPatient(work, id);
      requirePatient(caller, card);
      const { deleted_at, ...before } = card as DeletedPatient;
      if (Date.parse(deleted_at) < this.getRestorableSince().getTime()) {
        throw new AppError("RESTORE_TOO_LATE");
      }
      const isOpen = !isClosed(before.status);
      if (isOpen) await this.patients.refuseSecondCard(work, caller, before.hospital_no, id);
      const bed: ReopenedPlace = isOpen
        ? await this.returnToBed(work, caller, before, deleted_at)
        : { fields: {}, changes: [] };
      const { paper_number: paper } = before;
      const isPaperTaken = paper !== null && (await findPaperCard(work, paper, id)) !== null;
      const number = isPaperTaken ? { paper_number: null } : {};
      const fields = { ...bed.fields, ...number };
      const patient = await identity.unhidePatient(work, id, fields);
      work.record(
        "patient.restored",
        { ...patient, alike: await findAlikePatients(work, patient) },
        {
          subjectId: id,
          changes: [
            { field: "deleted", from: true, to: false },
            ...diffFields(["paper_number"], before, number),
            ...bed.changes,
          ],
        },
      );
      return { patients: [patient], lostBed: bed.lost };
    });
  }

  /** Lists the deleted cards that the caller can restore, latest first. */
  listDeleted({ hospitalId, wards }: Caller): Promise<DeletedPatient[]> {
    const { manager } = this.dataSource;
    return identity.readDeletedPatients(manager, hospitalId, wards, this.getRestorableSince());
  }

  private getRestorableSince(): Date {
    return new Date(this.clock() - LIMITS.restorableDays * DAY_MS);
  }

  /** Changes the remaining card of a merge; `mark` names the other card in its history. */
  private async updateRemainingCard(
    work: Work,
    card: Patient,
    fields: Partial<GainedFields>,
    mark: FieldChange,
  ): Promise<Patient> {
    const changes = [...diffFields(GAINED_FIELDS, card, fields), mark];
    const after = { ...card, ...fields };
    const alike = hasAlikeNameChange(card, changes)
      ? await findAlikePatients(work, after)
      : undefined;
    return updatePatient(work, card, fields, changes, alike);
  }

  /**
   * Finds the bed for a card that is opened again and left its bed at `leftSince`. If the bed is occupied or closed,
   * the card gets no bed; a caller limited to wards, who would lose sight of the card, gets the error instead.
   */
  private async returnToBed(
    work: Work,
    { wards: limit }: Caller,
    card: Patient,
    leftSince: string,
  ): Promise<ReopenedPlace> {
    const { bed_no } = card;
    const bedRequest = {
      bed_no,
      isCardOpen: true,
      isReopened: true,
      leftSince,
      override: false,
      limit,
    };
    try {
      const of = { id: card.id, before: card };
      const { place, changes } = await this.beds.findPlace(work, of, {
        ...bedRequest,
        path: "bed_no",
      });
      return { fields: place, changes };
    } catch (error) {
      const isUnavailable =
        error instanceof AppError && (error.code === "BED_TAKEN" || error.code === "BED_CLOSED");
      if (!isUnavailable || limit.length > 0) throw error;
      const fields = { bed_no: "", ...NO_PLACE };
      const changes = diffFields(["bed_no", "ward_id", "ward_bed"], card, fields);
      return { fields, changes, lost: `${error.message} The card has no bed now.` };
    }
  }
}

/** Returns the values of these fields before the changes; unchanged fields are absent. */
function pickFormerValues<Fields>(
  changes: readonly FieldChange[] | null,
  fields: readonly (keyof Fields)[],
): Partial<Fields> {
  const given = (changes ?? []).filter(({ field }) => fields.some((one) => one === field));
  return Object.fromEntries(given.map(({ field, from }) => [field, from])) as Partial<Fields>;
}

import { Injectable } from "@nestjs/common";
import type { Patient, PatientPlace } from "@wardline/contracts/patients/patient";
import { listPlaceChanges, NO_PLACE } from "@wardline/contracts/patients/patient-changes";
import type { Ward } from "@wardline/contracts/patients/wards";
import * as beds from "@wardline/database/repositories/patients/patient-beds";
import { lockPatient, updatePatient } from "@wardline/database/repositories/patients/patients";
import {
  findWard,
  hasBedCleaning,
  lockBeds,
  readWards,
  writeClosure,
} from "@wardline/database/repositories/wards/wards";
import type { Work } from "@wardline/database/work";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { isWithinLimit, type WardLimit } from "@wardline/domain/people/ward-limit";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { BedDirectory, type BedPlace, isSameBed } from "@wardline/domain/wards/ward";
import { requireVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { invalidFieldError } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import {
  bedBeyondRightsError,
  bedClosedError,
  bedTakenError,
  requirePatient,
} from "./patient-beds.rules.js";
import { findAlikePatients, hasAlikeNameChange } from "./patient-names.js";

export interface BedRequest {
  bed_no: string;
  /** True if the card is open and therefore occupies its bed. */
  isCardOpen: boolean;
  /** True if the card was closed until now and so occupied no bed. */
  isReopened?: boolean;
  /**
   * Time at which the card was last closed or changed. The card may return without warning to a bed that has needed
   * cleaning since then.
   */
  leftSince?: string;
  /** True to use the bed although it is occupied or closed. */
  override: boolean;
  limit: WardLimit;
  /** Path of the field that an error names. */
  path: string;
}

/**
 * Assigns cards to known beds (docs/wire/patients.md, Wards). The caller must hold the beds' lock:
 * `repositories/wards/wards.lockBeds`.
 */
@Injectable()
export class PatientBedsService {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Finds a card's new bed and the changes to record; `before` is null for a new card. Throws `BED_TAKEN`, `BED_CLOSED`
   * and `WARD_NOT_YOURS`.
   */
  async findPlace(
    work: Work,
    { id, before }: { id: string | null; before: PatientPlace | null },
    bedRequest: BedRequest,
  ): Promise<{ place: PatientPlace; changes: FieldChange[] }> {
    const { bed_no, isCardOpen, isReopened = false, limit, path } = bedRequest;
    const wards = await readWards(work.manager, work.hospitalId);
    const bed = new BedDirectory(wards).find(bed_no);
    const place = bed ?? NO_PLACE;
    if (!isWithinLimit(limit, place)) throw bedBeyondRightsError(path, limit, wards);
    const changes = listPlaceChanges(before ?? NO_PLACE, place, mapNames(wards));
    const isNew = before === null || isReopened || isOtherPlace(before, place);
    if (bed === null || !isCardOpen || !isNew) return { place, changes };
    const ward = wards.find(({ id }) => id === bed.ward_id) as Ward;
    const except = id === null ? [] : [id];
    const overridden = await this.refuseUnavailableBed(work, ward, bed, except, bedRequest);
    return { place, changes: [...changes, ...overridden] };
  }

  /**
   * Swaps the beds of two open cards in one transaction and returns both, `id` first. Throws `NOT_FOUND`, or
   * `VERSION_CONFLICT` if the card `id` has changed.
   */
  swap(
    caller: Caller,
    id: string,
    otherId: string,
    expectedVersion: number | null,
  ): Promise<Patient[]> {
    if (id === otherId) throw invalidFieldError("with", "Please choose another patient.");
    return this.unitOfWork.run(caller, async (work) => {
      await lockBeds(work);
      const [first, second] = [id, otherId].sort() as [string, string];
      const lockedCards = [
        requirePatient(caller, await lockPatient(work, first)),
        requirePatient(caller, await lockPatient(work, second)),
      ];
      const [one, other] = (lockedCards[0]?.id === id ? lockedCards : lockedCards.reverse()) as [
        Patient,
        Patient,
      ];
      requireVersion(one, expectedVersion);
      if (isClosed(one.status) || isClosed(other.status)) {
        throw invalidFieldError("with", "Only patients with open cards can swap beds.");
      }
      const wards = await readWards(work.manager, work.hospitalId);
      return [
        await this.assignBed(work, one, other.bed_no, wards),
        await this.assignBed(work, other, one.bed_no, wards),
      ];
    });
  }

  /**
   * Reassigns the beds of all open cards after the wards have changed from `former`. Never refuses: several cards in
   * one bed are all shown there.
   */
  async reassignBeds(work: Work, former: readonly Ward[]): Promise<void> {
    const wards = await readWards(work.manager, work.hospitalId);
    const names = new Map([...mapNames(former), ...mapNames(wards)]);
    const directory = new BedDirectory(wards);
    const moved = (await beds.readBedTexts(work)).flatMap((card) => {
      const place = directory.find(card.bed_no) ?? NO_PLACE;
      return isOtherPlace(card, place) ? [{ card, place }] : [];
    });
    const changes = new Map(
      moved.map(({ card, place }) => [card.id, listPlaceChanges(card, place, names)]),
    );
    const given = moved.map(({ card, place }) => ({ id: card.id, ...place }));
    for (const patient of await beds.updatePlaces(work, given)) {
      const logged = { ...patient, alike: await findAlikePatients(work, patient) };
      work.record("patient.updated", logged, {
        subjectId: patient.id,
        changes: changes.get(patient.id) ?? [],
      });
    }
  }

  /**
   * Marks the bed that a card has left as closed for cleaning, if the hospital wants that and the bed is empty. `after`
   * is the changed card, or null if the card was deleted.
   */
  async leave(work: Work, before: Patient, after: Patient | null): Promise<void> {
    const { ward_id, ward_bed } = before;
    if (ward_id === null || ward_bed === null || isClosed(before.status)) return;
    if (after !== null && !isClosed(after.status) && isSameBed(before, after)) return;
    if (!(await hasBedCleaning(work.manager, work.hospitalId))) return;
    const leftBed = { ward_id, ward_bed };
    const others = await beds.findOccupants(work, leftBed, [before.id]);
    const ward = await findWard(work, ward_id);
    const label = ward?.beds.find((bed) => isSameBed(leftBed, { ward_id, ward_bed: bed }));
    if (others.length > 0 || ward === null || label === undefined) return;
    if (ward.closed.some(({ bed }) => bed === label)) return;
    await writeClosure(work, ward_id, label, "cleaning");
    work.record("ward.updated", (await findWard(work, ward_id)) ?? ward, {
      subjectId: ward_id,
      changes: [{ field: `bed ${label}`, from: null, to: "cleaning" }],
    });
  }

  /** Throws `BED_TAKEN` if the bed is occupied. */
  async requireEmpty(work: Work, ward: Ward, label: string): Promise<void> {
    const [occupant] = await beds.findOccupants(work, { ward_id: ward.id, ward_bed: label }, []);
    if (occupant !== undefined) throw bedTakenError("bed", ward, label, occupant);
  }

  private async assignBed(
    work: Work,
    before: Patient,
    bed_no: string,
    wards: readonly Ward[],
  ): Promise<Patient> {
    if (bed_no === before.bed_no) return before;
    const place = new BedDirectory(wards).find(bed_no) ?? NO_PLACE;
    const changes = [
      { field: "bed_no", from: before.bed_no, to: bed_no },
      ...listPlaceChanges(before, place, mapNames(wards)),
    ];
    const after = { ...before, ...place };
    const alike = hasAlikeNameChange(before, changes)
      ? await findAlikePatients(work, after)
      : undefined;
    return updatePatient(work, before, { bed_no, ...place }, changes, alike);
  }

  /** Refuses an unavailable bed or returns what was overridden; using a closed bed opens it. */
  private async refuseUnavailableBed(
    work: Work,
    ward: Ward,
    place: BedPlace,
    except: readonly string[],
    { override, path, leftSince }: BedRequest,
  ): Promise<FieldChange[]> {
    const [occupant] = await beds.findOccupants(work, place, except);
    if (occupant !== undefined) {
      if (!override) throw bedTakenError(path, ward, place.ward_bed, occupant);
      return [{ field: "override", from: null, to: "taken" }];
    }
    const closure = ward.closed.find(({ bed }) => bed === place.ward_bed);
    if (closure === undefined) return [];
    const isOwn =
      closure.reason === "cleaning" && closure.since !== undefined && closure.since === leftSince;
    if (!override && !isOwn) throw bedClosedError(path, ward, place.ward_bed, closure.reason);
    await writeClosure(work, ward.id, place.ward_bed, null);
    const closed = ward.closed.filter((one) => one !== closure);
    work.record(
      "ward.updated",
      { ...ward, closed },
      {
        subjectId: ward.id,
        changes: [{ field: `bed ${place.ward_bed}`, from: closure.reason, to: null }],
      },
    );
    return isOwn ? [] : [{ field: "override", from: null, to: "closed" }];
  }
}

function mapNames(wards: readonly Ward[]): Map<string, string> {
  return new Map(wards.map(({ id, name }) => [id, name]));
}

function isOtherPlace(a: PatientPlace, b: PatientPlace): boolean {
  return a.ward_id !== b.ward_id || a.ward_bed !== b.ward_bed;
}

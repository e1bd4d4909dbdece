import { Injectable } from "@nestjs/common";
import { NO_PLACE, placeChanges } from "@wardline/contracts/patient-changes";
import type { Patient, PatientPlace } from "@wardline/contracts/patients";
import type { Ward } from "@wardline/contracts/wards";
import * as beds from "@wardline/database/repositories/patients/patient-beds";
import { lockPatient, updatePatient } from "@wardline/database/repositories/patients/patients";
import {
  findWard,
  lockBeds,
  readCleaning,
  readWards,
  writeClosure,
} from "@wardline/database/repositories/wards/wards";
import type { Work } from "@wardline/database/work";
import { isClosed } from "@wardline/domain/patients/patient-status";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { BedDirectory, type BedPlace, isSameBed } from "@wardline/domain/wards/ward";
import { isWithin, type WardLimit } from "@wardline/domain/wards/ward-limit";
import { requireVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { invalidField } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { bedBeyondRights, bedClosed, bedTaken, found } from "./patient-beds.rules.js";
import { alikeOf, changesCompany } from "./patient-names.js";

/** What a card is to be given a bed by. */
export interface BedWish {
  bed_no: string;
  /** Whether the card holds a bed: it is open. */
  holds: boolean;
  /** It is closed until now and held none. */
  isReopened?: boolean;
  /** When the card was last closed or changed: into a bed that waits to be cleaned since then it comes back without a word. */
  leftSince?: string;
  /** Put there although somebody lies there, or although the bed is closed. */
  override: boolean;
  /** The wards of the rights of the person who wishes it. */
  limit: WardLimit;
  /** Where a refusal points. */
  path: string;
}

/** In which known beds cards lie (docs/wire.md, Wards). The works must hold the beds: `repositories/wards/wards.lockBeds`. */
@Injectable()
export class PatientBedsService {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * The known bed that a card comes into, with the changes to record; `before` is null for a new card. Throws `BED_TAKEN`,
   * `BED_CLOSED` and `WARD_NOT_YOURS`.
   */
  async place(
    work: Work,
    { id, before }: { id: string | null; before: PatientPlace | null },
    wish: BedWish,
  ): Promise<{ place: PatientPlace; changes: FieldChange[] }> {
    const { bed_no, holds, isReopened = false, limit, path } = wish;
    const wards = await readWards(work.manager, work.hospitalId);
    const bed = new BedDirectory(wards).find(bed_no);
    const place = bed ?? NO_PLACE;
    if (!isWithin(limit, place)) throw bedBeyondRights(path, limit, wards);
    const changes = placeChanges(before ?? NO_PLACE, place, namesOf(wards));
    const isNew = before === null || isReopened || isOther(before, place);
    if (bed === null || !holds || !isNew) return { place, changes };
    const ward = wards.find(({ id }) => id === bed.ward_id) as Ward;
    const except = id === null ? [] : [id];
    const overridden = await this.refuseUnfree(work, ward, bed, except, wish);
    return { place, changes: [...changes, ...overridden] };
  }

  /**
   * Lets two open cards change their beds, as their texts say them, in one transaction. Answers both, the one of `id`
   * first. Throws `NOT_FOUND`, and `VERSION_CONFLICT` when the first is no longer as expected.
   */
  swap(
    caller: Caller,
    id: string,
    otherId: string,
    expectedVersion: number | null,
  ): Promise<Patient[]> {
    if (id === otherId) throw invalidField("with", "Please choose another patient.");
    return this.unitOfWork.run(caller, async (work) => {
      await lockBeds(work);
      const [first, second] = [id, otherId].sort() as [string, string];
      const held = [
        found(caller, await lockPatient(work, first)),
        found(caller, await lockPatient(work, second)),
      ];
      const [one, other] = (held[0]?.id === id ? held : held.reverse()) as [Patient, Patient];
      requireVersion(one, expectedVersion);
      if (isClosed(one.status) || isClosed(other.status)) {
        throw invalidField("with", "Only open cards can change their beds.");
      }
      const wards = await readWards(work.manager, work.hospitalId);
      return [
        await this.put(work, one, other.bed_no, wards),
        await this.put(work, other, one.bed_no, wards),
      ];
    });
  }

  /**
   * Binds every open card again after a change of the wards; `former` are the wards before it. Nobody is refused: cards
   * that now lie in one bed are both shown there.
   */
  async bindAll(work: Work, former: readonly Ward[]): Promise<void> {
    const wards = await readWards(work.manager, work.hospitalId);
    const names = new Map([...namesOf(former), ...namesOf(wards)]);
    const directory = new BedDirectory(wards);
    const moved = (await beds.readBedTexts(work)).flatMap((card) => {
      const place = directory.find(card.bed_no) ?? NO_PLACE;
      return isOther(card, place) ? [{ card, place }] : [];
    });
    const changes = new Map(
      moved.map(({ card, place }) => [card.id, placeChanges(card, place, names)]),
    );
    const given = moved.map(({ card, place }) => ({ id: card.id, ...place }));
    for (const patient of await beds.updatePlaces(work, given)) {
      const logged = { ...patient, alike: await alikeOf(work, patient) };
      work.record("patient.updated", logged, {
        subjectId: patient.id,
        changes: changes.get(patient.id) ?? [],
      });
    }
  }

  /**
   * Closes the bed that a card leaves for cleaning, where the hospital wants that and nobody else lies in it. `after` is the
   * card as it will be; null: deleted.
   */
  async leave(work: Work, before: Patient, after: Patient | null): Promise<void> {
    const { ward_id, ward_bed } = before;
    if (ward_id === null || ward_bed === null || isClosed(before.status)) return;
    if (after !== null && !isClosed(after.status) && isSameBed(before, after)) return;
    if (!(await readCleaning(work.manager, work.hospitalId))) return;
    const left = { ward_id, ward_bed };
    const others = await beds.findOccupants(work, left, [before.id]);
    const ward = await findWard(work, ward_id);
    const label = ward?.beds.find((bed) => isSameBed(left, { ward_id, ward_bed: bed }));
    if (others.length > 0 || ward === null || label === undefined) return;
    if (ward.closed.some(({ bed }) => bed === label)) return;
    await writeClosure(work, ward_id, label, "cleaning");
    work.record("ward.updated", (await findWard(work, ward_id)) ?? ward, {
      subjectId: ward_id,
      changes: [{ field: `bed ${label}`, from: null, to: "cleaning" }],
    });
  }

  /** Throws `BED_TAKEN` where somebody lies in the bed of this label. */
  async requireEmpty(work: Work, ward: Ward, label: string): Promise<void> {
    const [occupant] = await beds.findOccupants(work, { ward_id: ward.id, ward_bed: label }, []);
    if (occupant !== undefined) throw bedTaken("bed", ward, label, occupant);
  }

  private async put(
    work: Work,
    before: Patient,
    bed_no: string,
    wards: readonly Ward[],
  ): Promise<Patient> {
    if (bed_no === before.bed_no) return before;
    const place = new BedDirectory(wards).find(bed_no) ?? NO_PLACE;
    const changes = [
      { field: "bed_no", from: before.bed_no, to: bed_no },
      ...placeChanges(before, place, namesOf(wards)),
    ];
    const after = { ...before, ...place };
    const alike = changesCompany(before, changes) ? await alikeOf(work, after) : undefined;
    return updatePatient(work, before, { bed_no, ...place }, changes, alike);
  }

  /** Refuses a bed that is not free, or says what was overridden; a closed bed that is used is open again. */
  private async refuseUnfree(
    work: Work,
    ward: Ward,
    place: BedPlace,
    except: readonly string[],
    { override, path, leftSince }: BedWish,
  ): Promise<FieldChange[]> {
    const [occupant] = await beds.findOccupants(work, place, except);
    if (occupant !== undefined) {
      if (!override) throw bedTaken(path, ward, place.ward_bed, occupant);
      return [{ field: "override", from: null, to: "taken" }];
    }
    const closure = ward.closed.find(({ bed }) => bed === place.ward_bed);
    if (closure === undefined) return [];
    const isOwn =
      closure.reason === "cleaning" && closure.since !== undefined && closure.since === leftSince;
    if (!override && !isOwn) throw bedClosed(path, ward, place.ward_bed, closure.reason);
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

function namesOf(wards: readonly Ward[]): Map<string, string> {
  return new Map(wards.map(({ id, name }) => [id, name]));
}

function isOther(a: PatientPlace, b: PatientPlace): boolean {
  return a.ward_id !== b.ward_id || a.ward_bed !== b.ward_bed;
}

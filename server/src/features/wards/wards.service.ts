import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type { addWard, OccupiedWard, updateWard, Ward } from "@wardline/contracts/patients/wards";
import { readOccupants } from "@wardline/database/repositories/patients/patient-beds";
import * as store from "@wardline/database/repositories/wards/wards";
import type { Work } from "@wardline/database/work";
import { LIMITS } from "@wardline/domain/limits";
import { isWithinLimit } from "@wardline/domain/people/ward-limit";
import { diffFields, type FieldChange } from "@wardline/domain/records/field-changes";
import { formatBays } from "@wardline/domain/wards/bays";
import { formatBeds } from "@wardline/domain/wards/bed-list";
import { countOccupancy, getBedCode, listBedStates } from "@wardline/domain/wards/bed-state";
import {
  type BedClosure,
  foldBed,
  normaliseBeds,
  WARD_NOT_FOUND,
} from "@wardline/domain/wards/ward";
import { DataSource } from "typeorm";
import { requireVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { PatientBedsService } from "../patients/patient-beds.service.js";
import {
  notCleanedError,
  requireBays,
  tooManyWardsError,
  wardNameTakenError,
} from "./wards.rules.js";

/** Wards, their beds and occupants (docs/wire/patients.md, Wards). */
@Injectable()
export class WardsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly beds: PatientBedsService,
  ) {}

  /** Lists the caller's wards without any patient data. */
  async listNames({ hospitalId, wards: limit }: Caller): Promise<Ward[]> {
    const wards = await store.readWards(this.dataSource.manager, hospitalId);
    return wards.filter(({ id }) => isWithinLimit(limit, { ward_id: id }));
  }

  async list(caller: Caller): Promise<OccupiedWard[]> {
    const wards = await this.listNames(caller);
    const cards = await readOccupants(this.dataSource.manager, caller.hospitalId);
    return wards.map((ward) => {
      const states = listBedStates(ward, cards).map(({ occupants, ...bed }) => ({
        ...bed,
        code: getBedCode(bed),
        occupants: occupants.map(({ id, name, status }) => ({ id, name, status })),
      }));
      return { ...ward, states, occupancy: countOccupancy(states) };
    });
  }

  /**
   * Adds a ward and assigns the open cards that name its beds; throws `NAME_TAKEN`, and `VALIDATION_FAILED` for invalid
   * bays.
   */
  add(
    caller: Caller,
    { name, beds, bays = [], order }: Input<typeof addWard>["body"],
  ): Promise<Ward> {
    requireBays(bays, beds);
    return this.change(caller, async (work, former) => {
      if (former.length >= LIMITS.wards) throw tooManyWardsError();
      const id = randomUUID();
      if (!(await store.insertWard(work, id, name))) throw wardNameTakenError();
      await store.writeBeds(work, id, beds);
      await store.writeBays(work, id, bays);
      await this.reorder(work, id, order);
      const ward = await this.find(work, id);
      const emptyFields = { name: null, beds: null, bays: "", order: null };
      work.record("ward.created", ward, {
        subjectId: id,
        changes: diffFields(FIELDS, emptyFields, pickFields(ward)),
      });
      return ward;
    });
  }

  /**
   * Changes a ward and reassigns the open cards; a remaining bed keeps its state and, unless bays are given, its bay.
   * Throws `NOT_FOUND`, `NAME_TAKEN`, `VALIDATION_FAILED`, and `VERSION_CONFLICT` with the current ward.
   */
  update(
    caller: Caller,
    id: string,
    { name, beds, bays, order }: Input<typeof updateWard>["body"],
    expectedVersion: number | null,
  ): Promise<Ward> {
    return this.change(caller, async (work) => {
      const before = await this.find(work, id);
      requireVersion(before, expectedVersion);
      const given = { name: name ?? before.name, beds: beds ?? before.beds };
      if (bays !== undefined) requireBays(bays, given.beds);
      if (!(await store.renameWard(work, id, given.name))) throw wardNameTakenError();
      await store.writeBeds(work, id, given.beds);
      await store.writeBays(work, id, bays ?? before.bays ?? []);
      await this.reorder(work, id, order);
      const changes = diffFields(FIELDS, pickFields(before), pickFields(await this.find(work, id)));
      if (changes.length === 0) return before;
      const ward = await store.raiseWardVersion(work, id);
      work.record("ward.updated", ward, { subjectId: id, changes });
      return ward;
    });
  }

  /** Removes a ward; its cards keep their bed's label. Throws the errors of `update`. */
  remove(caller: Caller, id: string, expectedVersion: number | null): Promise<void> {
    return this.change(caller, async (work) => {
      const before = await this.find(work, id);
      requireVersion(before, expectedVersion);
      await store.deleteWard(work, id);
      const { name, beds } = pickFields(before);
      const changes: FieldChange[] = [
        { field: "name", from: name, to: null },
        { field: "beds", from: beds, to: null },
      ];
      work.record("ward.deleted", { id }, { subjectId: id, changes });
    });
  }

  /**
   * Closes a bed in the caller's wards, or opens the bed if `closed` is null. Throws `NOT_FOUND`, and `BED_TAKEN` for
   * an occupied bed.
   */
  close(caller: Caller, id: string, bed: string, closed: BedClosure | null): Promise<Ward> {
    return this.unitOfWork.run(caller, async (work) => {
      await store.lockBeds(work);
      const before = await this.findOwn(caller, work, id);
      const label = before.beds.find((one) => foldBed(one) === foldBed(bed));
      if (label === undefined) throw notFound("This bed could not be found.");
      const former = before.closed.find((one) => one.bed === label)?.reason ?? null;
      if (former === closed) return before;
      if (closed !== null) await this.beds.requireEmpty(work, before, label);
      return this.writeClosure(work, id, label, former, closed);
    });
  }

  /** Marks a bed as cleaned; an open bed stays unchanged. Throws `NOT_FOUND`, and `BED_CLOSED` for a blocked bed. */
  markReady(caller: Caller, id: string, bed: string): Promise<Ward> {
    return this.unitOfWork.run(caller, async (work) => {
      await store.lockBeds(work);
      const before = await this.findOwn(caller, work, id);
      const label = before.beds.find((one) => foldBed(one) === foldBed(bed));
      if (label === undefined) throw notFound("This bed could not be found.");
      const closure = before.closed.find((one) => one.bed === label);
      if (closure === undefined) return before;
      if (closure.reason !== "cleaning") throw notCleanedError(before, label);
      return this.writeClosure(work, id, label, closure.reason, null);
    });
  }

  /**
   * Moves a ward to a position in the order, or sorts all wards by name if `place` is null; each other ward that moves
   * gets its own event. Does nothing if `place` is undefined.
   */
  private async reorder(work: Work, id: string, place: number | null | undefined): Promise<void> {
    if (place === undefined) return;
    const former = await store.readWards(work.manager, work.hospitalId);
    const ids = former.map((ward) => ward.id).filter((other) => other !== id);
    ids.splice((place ?? 1) - 1, 0, id);
    const moved = new Set(await store.writeWardOrder(work, place === null ? [] : ids));
    const orders = new Map(former.map((ward) => [ward.id, ward.order ?? null]));
    for (const ward of await store.readWards(work.manager, work.hospitalId)) {
      if (ward.id === id || !moved.has(ward.id)) continue;
      const changes = [{ field: "order", from: orders.get(ward.id), to: ward.order ?? null }];
      work.record("ward.updated", ward, { subjectId: ward.id, changes });
    }
  }

  private async writeClosure(
    work: Work,
    id: string,
    label: string,
    from: BedClosure | null,
    to: BedClosure | null,
  ): Promise<Ward> {
    await store.writeClosure(work, id, label, to);
    const ward = await this.find(work, id);
    const changes = [{ field: `bed ${label}`, from, to }];
    work.record("ward.updated", ward, { subjectId: id, changes });
    return ward;
  }

  /** Changes the wards while no patient can be moved, then reassigns every open card. */
  private change<T>(
    caller: Caller,
    run: (work: Work, former: readonly Ward[]) => Promise<T>,
  ): Promise<T> {
    return this.unitOfWork.run(caller, async (work) => {
      await store.lockBeds(work);
      const former = await store.readWards(work.manager, work.hospitalId);
      const outcome = await run(work, former);
      await this.beds.reassignBeds(work, former);
      return outcome;
    });
  }

  private findOwn({ wards }: Caller, work: Work, id: string): Promise<Ward> {
    if (!isWithinLimit(wards, { ward_id: id })) throw notFound(WARD_NOT_FOUND);
    return this.find(work, id);
  }

  private async find(work: Work, id: string): Promise<Ward> {
    const ward = await store.findWard(work, id);
    if (ward === null) throw notFound(WARD_NOT_FOUND);
    return ward;
  }
}

const FIELDS = ["name", "beds", "bays", "order"] as const;

function pickFields({ name, beds, bays = [], order }: Ward) {
  return {
    name,
    beds: formatBeds(normaliseBeds(beds)),
    bays: formatBays(bays),
    order: order ?? null,
  };
}

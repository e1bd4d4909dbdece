import { Inject, Injectable } from "@nestjs/common";
import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import type { Ward } from "@wardline/contracts/patients/wards";
import { findHospitalDetails } from "@wardline/database/repositories/hospitals/hospital-profile";
import {
  findStaff,
  type StaffRecord,
  updateGrants,
} from "@wardline/database/repositories/people/staff";
import { readWards } from "@wardline/database/repositories/wards/wards";
import type { Work } from "@wardline/database/work";
import { areSameGrants, type Grant } from "@wardline/domain/people/grants";
import { isSameLimit, normaliseLimit, type WardLimit } from "@wardline/domain/people/ward-limit";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { getWardNames } from "@wardline/domain/wards/ward";
import { requireVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, notFound } from "../../errors/app-error.js";
import { refuseUnknownWards } from "../../request/known-wards.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { refuseImpossibleLimit } from "./staff-grants.rules.js";
import { toSubAccount } from "./sub-accounts.mapper.js";

/** Gives and withdraws rights (docs/wire/accounts.md, Grants). */
@Injectable()
export class StaffGrantsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Replaces a staff member's grants and, if given, their wards; does nothing if the rights stay the same. Throws
   * `NOT_FOUND`, `FORBIDDEN` for the hospital's own account, `VALIDATION_FAILED`, and `VERSION_CONFLICT`.
   */
  replace(
    caller: Caller,
    id: string,
    given: { grants: Grant[]; wards?: WardLimit | undefined },
    expectedVersion: number | null,
  ): Promise<SubAccount> {
    return this.unitOfWork.run(caller, async (work) => {
      const before = toSubAccount(await this.lock(work, id), this.clock());
      requireVersion(before, expectedVersion);
      const { grants } = given;
      const limit = given.wards ?? before.wards;
      refuseImpossibleLimit(grants, limit);
      const known = await readWards(work.manager, work.hospitalId);
      refuseUnknownWards(limit, before.wards, known);
      const wards = normaliseLimit(grants, limit);
      const isSame = areSameGrants(before.grants, grants);
      if (isSame && isSameLimit(before.wards, wards)) return before;
      await updateGrants(work, id, { grants, wards });
      const after = toSubAccount(await this.lock(work, id), this.clock());
      const changes = [
        ...(isSame ? [] : [{ field: "grants", from: before.grants, to: after.grants }]),
        ...describeWardChange(before.wards, after.wards, known),
      ];
      work.record("staff.updated", after, { subjectId: id, changes });
      return after;
    });
  }

  private async lock({ manager, hospitalId }: Work, id: string): Promise<StaffRecord> {
    const record = await findStaff(manager, hospitalId, id, true);
    if (record !== null) return record;
    const hospital = await findHospitalDetails(manager, hospitalId);
    if (hospital?.id !== id) throw notFound("This staff member could not be found.");
    throw new AppError("FORBIDDEN", "The hospital's own account keeps all its rights.");
  }
}

/** Describes a changed ward limit for the log, with the wards' names. */
function describeWardChange(from: WardLimit, to: WardLimit, known: readonly Ward[]): FieldChange[] {
  if (isSameLimit(from, to)) return [];
  const describeLimit = (limit: WardLimit) => getWardNames(limit, known).join(", ");
  return [{ field: "wards", from: describeLimit(from), to: describeLimit(to) }];
}

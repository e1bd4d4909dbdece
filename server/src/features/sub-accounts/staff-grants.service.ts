import { Inject, Injectable } from "@nestjs/common";
import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { findHospitalDetails } from "@wardline/database/repositories/hospital-profile";
import { findStaff, type StaffRecord, updateGrants } from "@wardline/database/repositories/staff";
import type { Work } from "@wardline/database/work";
import { type Grant, isSameGrants } from "@wardline/domain/grants";
import { requireVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { toSubAccount } from "./sub-accounts.mapper.js";

/** Giving and withdrawing rights (docs/wire.md, Grants). */
@Injectable()
export class StaffGrantsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Puts grants in the place of a staff member's former ones; what allows the same changes nothing. Throws `NOT_FOUND`,
   * `FORBIDDEN` for the hospital's own account, and `VERSION_CONFLICT` with the present record.
   */
  replace(
    caller: Caller,
    id: string,
    grants: readonly Grant[],
    expectedVersion: number | null,
  ): Promise<SubAccount> {
    return this.unitOfWork.run(caller, async (work) => {
      const before = toSubAccount(await this.lock(work, id), this.clock());
      requireVersion(before, expectedVersion);
      if (isSameGrants(before.grants, grants)) return before;
      await updateGrants(work, id, grants);
      const after = toSubAccount(await this.lock(work, id), this.clock());
      const changes = [{ field: "grants", from: before.grants, to: after.grants }];
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

import { Inject, Injectable } from "@nestjs/common";
import { markVerified } from "@wardline/database/repositories/people/credentials";
import { type Identity, linkIdentity } from "@wardline/database/repositories/people/identities";
import * as store from "@wardline/database/repositories/people/staff";
import type { Work } from "@wardline/database/work";
import type { Grant } from "@wardline/domain/people/grants";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { DepartmentsService } from "../departments/departments.service.js";
import { toSubAccount } from "./sub-accounts.mapper.js";
import { placeOf } from "./sub-accounts.rules.js";

/** Someone whom the hospital's provider vouches for; department and role by name. */
export interface AdmittedPerson {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  department: string;
  role: string;
  grants: readonly Grant[];
}

/** Staff who come by themselves, with their hospital's provider vouching for them (docs/wire.md, Single sign-on). */
@Injectable()
export class StaffAdmissionService {
  constructor(
    private readonly departments: DepartmentsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Adds a staff member who is linked to an identity, has a proven address and is invited by nobody. False, with the work
   * to be rolled back, when the address is taken or department or role were deleted.
   */
  async admit(work: Work, person: AdmittedPerson, identity: Identity): Promise<boolean> {
    const directory = await this.departments.directory(work);
    const place = placeOf(person, directory, []);
    if (place.departmentId === 0 || place.roleId === 0) return false;
    const staff = { ...person, ...place, phone: "", isHOD: false };
    const [id] = await store.insertStaff(work, [staff], null);
    if (id === undefined) return false;
    await markVerified(work, id);
    if (!(await linkIdentity(work, id, identity))) return false;
    const record = await store.findStaff(work.manager, work.hospitalId, id);
    if (record === null) return false;
    const account = toSubAccount(record, this.clock());
    const changes = [{ field: "single_sign_on", from: null, to: identity.issuer }];
    work.record("staff.created", account, { subjectId: id, changes });
    return true;
  }
}

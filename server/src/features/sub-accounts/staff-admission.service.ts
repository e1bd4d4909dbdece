import { Inject, Injectable } from "@nestjs/common";
import { markVerified } from "@wardline/database/repositories/people/credentials";
import { type Identity, linkIdentity } from "@wardline/database/repositories/people/identities";
import * as store from "@wardline/database/repositories/people/staff";
import type { Work } from "@wardline/database/work";
import type { Grant } from "@wardline/domain/people/grants";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { DepartmentsService } from "../departments/departments.service.js";
import { toSubAccount } from "./sub-accounts.mapper.js";
import { resolvePlace } from "./sub-accounts.rules.js";

/** A person that the hospital's provider vouches for; department and role by name. */
export interface AdmittedPerson {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  department: string;
  role: string;
  grants: readonly Grant[];
}

/** Adds staff who sign on with their hospital's provider for the first time (docs/wire/accounts.md, Single sign-on). */
@Injectable()
export class StaffAdmissionService {
  constructor(
    private readonly departments: DepartmentsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Adds a staff member with an identity and a verified address, without invitation. Returns false, and the caller must
   * roll back, if the address is taken or the department or role was deleted.
   */
  async admit(work: Work, person: AdmittedPerson, identity: Identity): Promise<boolean> {
    const directory = await this.departments.readDirectory(work);
    const place = resolvePlace(person, directory, []);
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

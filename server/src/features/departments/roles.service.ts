import { Injectable } from "@nestjs/common";
import { countStaff } from "@wardline/database/repositories/people/departments";
import * as store from "@wardline/database/repositories/roster/roles";
import { isDefaultRole } from "@wardline/domain/people/department";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { getRoleSubject, nameTakenError, stillInUseError } from "./departments.rules.js";

/**
 * Roles of staff; the eight default roles are permanent (docs/product.md, Departments and roles page;
 * docs/wire/accounts.md, Departments, roles, staff).
 */
@Injectable()
export class RolesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Lists the names, default roles first. */
  async listNames(hospitalId: string): Promise<string[]> {
    const roles = await store.readRoles(this.dataSource.manager, hospitalId);
    return roles.map(({ name }) => name);
  }

  /** Adds a role; throws `NAME_TAKEN` if the name exists, ignoring case. */
  add(caller: Caller, role: string): Promise<void> {
    return this.unitOfWork.run(caller, async (work) => {
      const id = await store.insertRole(work, role);
      if (id === null) throw nameTakenError("role_name", "A role with this name already exists.");
      work.record("role.added", { role }, { subjectId: getRoleSubject({ id }) });
    });
  }

  /** Removes a role; throws `DEFAULT_ROLE_LOCKED`, `STILL_IN_USE` while staff have the role, or `NOT_FOUND`. */
  async remove(caller: Caller, name: string): Promise<void> {
    if (isDefaultRole(name)) throw new AppError("DEFAULT_ROLE_LOCKED");
    await this.unitOfWork.run(caller, async (work) => {
      const role = await store.lockRole(work, name);
      if (role === null) throw notFound("This role could not be found.");
      const staff = await countStaff(work, { roleId: role.id });
      if (staff > 0) throw stillInUseError(role.name, staff);
      await store.deleteRole(work, role.id);
      work.record("role.removed", { role: role.name }, { subjectId: getRoleSubject(role) });
    });
  }
}

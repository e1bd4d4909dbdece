import { Inject, Injectable } from "@nestjs/common";
import type { addDepartment, Department, updateDepartment } from "@wardline/contracts/departments";
import type { Input } from "@wardline/contracts/endpoint";
import { takeDepartmentOffPatients } from "@wardline/database/patient-teams";
import * as store from "@wardline/database/repositories/departments";
import { forgetDutyDue } from "@wardline/database/repositories/duty-starts";
import { readDutyDate } from "@wardline/database/repositories/hospitals";
import { takeDepartmentOffRosters } from "@wardline/database/roster-upkeep";
import { foldName } from "@wardline/domain/department";
import { diffFields } from "@wardline/domain/field-changes";
import { DataSource, type EntityManager } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { notFound } from "../../http/app-error.js";
import type { Caller } from "../../http/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { departmentSubject, nameTaken, stillHeld } from "./departments.mapper.js";

/** A hospital's departments and roles under their folded names (`domain/department.foldName`). */
export interface NameDirectory {
  departments: ReadonlyMap<string, store.NamedRow>;
  roles: ReadonlyMap<string, store.NamedRow>;
}

/** Departments, their contacts, and what happens when one goes (docs/wire.md, Departments, roles, staff). */
@Injectable()
export class DepartmentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The names, in alphabetical order. */
  async names(hospitalId: string): Promise<string[]> {
    return (await this.list(hospitalId)).map(({ department }) => department);
  }

  /** The departments with the contact that stands for each (docs/wire.md, Departments, roles, staff). */
  list(hospitalId: string): Promise<Department[]> {
    return store.readDepartments(this.dataSource.manager, hospitalId);
  }

  /** What staff may belong to and hold; none of it can be removed until the manager's transaction ends. */
  async directory(hospitalId: string, manager: EntityManager): Promise<NameDirectory> {
    const { departments, roles } = await store.holdNames(manager, hospitalId);
    return { departments: byFoldedName(departments), roles: byFoldedName(roles) };
  }

  /** Adds a department; a name that exists in any case throws `NAME_TAKEN`. */
  add(
    caller: Caller,
    { department_name: name, email = "", phone = "" }: Input<typeof addDepartment>["body"],
  ): Promise<Department> {
    return this.unitOfWork.run(caller, async (work) => {
      const contact = { email, phone };
      if (!(await store.insertDepartment(work.manager, caller.hospitalId, name, contact))) {
        throw nameTaken("department_name", "A department with this name already exists.");
      }
      await forgetDutyDue(work);
      const department = await this.read(work.manager, caller.hospitalId, name);
      work.record("department.added", department, { subjectId: departmentSubject(department) });
      return department;
    });
  }

  /** Changes a department's own contact or when its duties begin; throws `NOT_FOUND`. */
  update(
    caller: Caller,
    name: string,
    given: Input<typeof updateDepartment>["body"],
  ): Promise<Department> {
    return this.unitOfWork.run(caller, async (work) => {
      const { manager } = work;
      const before = await this.lock(manager, caller.hospitalId, name);
      const { email = before.email, phone = before.phone, duty_start = before.duty_start } = given;
      const after = { email, phone, duty_start };
      const changes = diffFields(store.DEPARTMENT_FIELDS, before, after);
      if (changes.length > 0) {
        await store.updateDepartment(manager, caller.hospitalId, before.id, after);
        await forgetDutyDue(work);
      }
      const department = await this.read(manager, caller.hospitalId, name);
      if (changes.length > 0) {
        const subjectId = departmentSubject(department);
        work.record("department.updated", department, { subjectId, changes });
      }
      return department;
    });
  }

  /**
   * Removes a department that no staff belong to (else `STILL_IN_USE`), and takes it off patients and off the rosters
   * of today and later in the same transaction (docs/wire.md, Departments, roles, staff). Throws `NOT_FOUND`.
   */
  remove(caller: Caller, name: string): Promise<void> {
    return this.unitOfWork.run(caller, async (work) => {
      const { manager, hospitalId } = work;
      const department = await this.lock(manager, hospitalId, name);
      const staff = await store.countStaff(manager, hospitalId, { departmentId: department.id });
      if (staff > 0) throw stillHeld(department.name, staff);
      await store.deleteDepartment(manager, hospitalId, department.id);
      await takeDepartmentOffPatients(work, department.name);
      const today = await readDutyDate(manager, hospitalId, this.clock());
      await takeDepartmentOffRosters(work, department.name, today);
      work.record(
        "department.removed",
        { department: department.name },
        { subjectId: departmentSubject(department) },
      );
    });
  }

  private async lock(
    manager: EntityManager,
    hospitalId: string,
    name: string,
  ): Promise<store.NamedRow & store.DepartmentFields> {
    const department = await store.lockDepartment(manager, hospitalId, name);
    if (department === null) throw notFound("This department could not be found.");
    return department;
  }

  private async read(
    manager: EntityManager,
    hospitalId: string,
    name: string,
  ): Promise<Department> {
    const [department] = await store.readDepartments(manager, hospitalId, name);
    if (department === undefined) throw notFound("This department could not be found.");
    return department;
  }
}

function byFoldedName(rows: readonly store.NamedRow[]): Map<string, store.NamedRow> {
  return new Map(rows.map((row) => [foldName(row.name), row]));
}

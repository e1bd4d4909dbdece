import { Injectable } from "@nestjs/common";
import type { addDepartment, Department, updateDepartment } from "@wardline/contracts/departments";
import type { Input } from "@wardline/contracts/endpoint";
import * as store from "@wardline/database/repositories/people/departments";
import { forgetDutyDue } from "@wardline/database/repositories/roster/duty-starts";
import { holdRoles } from "@wardline/database/repositories/roster/roles";
import type { Work } from "@wardline/database/work";
import { diffFields } from "@wardline/domain/records/field-changes";
import { compared } from "@wardline/domain/text/text-forms";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { PatientsService } from "../patients/patients.service.js";
import { RosterUpkeepService } from "../roster/roster-upkeep.service.js";
import { departmentSubject, nameTaken, stillHeld } from "./departments.rules.js";

/** A hospital's departments and roles under their folded names (`domain/people/department.compared`). */
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
    private readonly patients: PatientsService,
    private readonly rosters: RosterUpkeepService,
  ) {}

  /** The names, in alphabetical order. */
  async names(hospitalId: string): Promise<string[]> {
    return (await this.list(hospitalId)).map(({ department }) => department);
  }

  /** The departments with the contact that stands for each (docs/wire.md, Departments, roles, staff). */
  list(hospitalId: string): Promise<Department[]> {
    return store.readDepartments(this.dataSource.manager, hospitalId);
  }

  /** What staff may belong to and hold; none of it can be removed until the work is committed. */
  async directory(work: Work): Promise<NameDirectory> {
    return {
      departments: byFoldedName(await store.holdDepartments(work)),
      roles: byFoldedName(await holdRoles(work)),
    };
  }

  /** Adds a department; a name that exists in any case throws `NAME_TAKEN`. */
  add(
    caller: Caller,
    { department_name: name, email = "", phone = "" }: Input<typeof addDepartment>["body"],
  ): Promise<Department> {
    return this.unitOfWork.run(caller, async (work) => {
      const contact = { email, phone };
      if (!(await store.insertDepartment(work, name, contact))) {
        throw nameTaken("department_name", "A department with this name already exists.");
      }
      await forgetDutyDue(work);
      const department = await this.read(work, name);
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
      const before = await this.lock(work, name);
      const { email, phone, duty_start, receipts, offers } = { ...before, ...given };
      const after = { email, phone, duty_start, receipts, offers };
      const changes = diffFields(store.DEPARTMENT_FIELDS, before, after);
      if (changes.length > 0) {
        await store.updateDepartment(work, before.id, after);
        await forgetDutyDue(work);
      }
      const department = await this.read(work, name);
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
      const department = await this.lock(work, name);
      const staff = await store.countStaff(work, { departmentId: department.id });
      if (staff > 0) throw stillHeld(department.name, staff);
      await this.patients.takeTeamOff(work, department.name);
      // Before it is deleted: the mails have the hours of its duties.
      await this.rosters.takeDepartmentOff(work, department.name);
      await store.deleteDepartment(work, department.id);
      work.record(
        "department.removed",
        { department: department.name },
        { subjectId: departmentSubject(department) },
      );
    });
  }

  private async lock(work: Work, name: string): Promise<store.NamedRow & store.DepartmentFields> {
    const department = await store.lockDepartment(work, name);
    if (department === null) throw notFound("This department could not be found.");
    return department;
  }

  private async read({ manager, hospitalId }: Work, name: string): Promise<Department> {
    const [department] = await store.readDepartments(manager, hospitalId, name);
    if (department === undefined) throw notFound("This department could not be found.");
    return department;
  }
}

function byFoldedName(rows: readonly store.NamedRow[]): Map<string, store.NamedRow> {
  return new Map(rows.map((row) => [compared(row.name), row]));
}

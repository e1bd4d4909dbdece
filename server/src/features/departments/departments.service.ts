import { Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type {
  addDepartment,
  Department,
  updateDepartment,
} from "@wardline/contracts/roster/departments";
import type { DepartmentRow } from "@wardline/database/entities/people/department";
import { resetNextDutyStart } from "@wardline/database/repositories/hospitals/duty-starts";
import * as store from "@wardline/database/repositories/people/departments";
import { shareLockRoles } from "@wardline/database/repositories/roster/roles";
import type { Work } from "@wardline/database/work";
import { diffFields } from "@wardline/domain/records/field-changes";
import { pick } from "@wardline/domain/records/pick";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { PatientsService } from "../patients/patients.service.js";
import { RosterUpkeepService } from "../roster/day/roster-upkeep.service.js";
import { getDepartmentSubject, nameTakenError, stillInUseError } from "./departments.rules.js";

/** A hospital's departments and roles by folded name (`domain/text/text-forms.toComparedText`). */
export interface NameDirectory {
  departments: ReadonlyMap<string, store.NamedRow>;
  roles: ReadonlyMap<string, store.NamedRow>;
}

/** Departments and their contacts (docs/wire/accounts.md, Departments, roles, staff). */
@Injectable()
export class DepartmentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly patients: PatientsService,
    private readonly rosters: RosterUpkeepService,
  ) {}

  async listNames(hospitalId: string): Promise<string[]> {
    return (await this.list(hospitalId)).map(({ department }) => department);
  }

  /** Lists the departments with their contact (docs/wire/accounts.md, Departments, roles, staff). */
  list(hospitalId: string): Promise<Department[]> {
    return store.readDepartments(this.dataSource.manager, hospitalId);
  }

  /** Reads the departments and roles that staff may have, and locks them against removal until the commit. */
  async readDirectory(work: Work): Promise<NameDirectory> {
    return {
      departments: indexByFoldedName(await store.shareLockDepartments(work)),
      roles: indexByFoldedName(await shareLockRoles(work)),
    };
  }

  /** Adds a department; throws `NAME_TAKEN` if the name exists, ignoring case. */
  add(
    caller: Caller,
    { department_name: name, email = "", phone = "" }: Input<typeof addDepartment>["body"],
  ): Promise<Department> {
    return this.unitOfWork.run(caller, async (work) => {
      const contact = { email, phone };
      if (!(await store.insertDepartment(work, name, contact))) {
        throw nameTakenError("department_name", "A department with this name already exists.");
      }
      await resetNextDutyStart(work);
      const department = await this.read(work, name);
      work.record("department.added", department, { subjectId: getDepartmentSubject(department) });
      return department;
    });
  }

  /** Changes a department's contact or the start of its duties; throws `NOT_FOUND`. */
  update(
    caller: Caller,
    name: string,
    given: Input<typeof updateDepartment>["body"],
  ): Promise<Department> {
    return this.unitOfWork.run(caller, async (work) => {
      const before = await this.lock(work, name);
      const after = pick(Object.assign({}, before, given), store.DEPARTMENT_FIELDS);
      const changes = diffFields(store.DEPARTMENT_FIELDS, before, after);
      if (changes.length > 0) {
        await store.updateDepartment(work, before.id, after);
        await resetNextDutyStart(work);
      }
      const department = await this.read(work, name);
      if (changes.length > 0) {
        const subjectId = getDepartmentSubject(department);
        work.record("department.updated", department, { subjectId, changes });
      }
      return department;
    });
  }

  /**
   * Removes a department without staff (else throws `STILL_IN_USE`), and takes the department off patients and off
   * rosters from today on, in one transaction (docs/wire/accounts.md, Departments, roles, staff). Throws `NOT_FOUND`.
   */
  remove(caller: Caller, name: string): Promise<void> {
    return this.unitOfWork.run(caller, async (work) => {
      const department = await this.lock(work, name);
      const staff = await store.countStaff(work, { departmentId: department.id });
      if (staff > 0) throw stillInUseError(department.name, staff);
      await this.patients.removeTeamFromCards(work, department.name);
      // This precedes the deletion, because the emails contain the hours of the department's duties.
      await this.rosters.takeDepartmentOff(work, department.name);
      await store.deleteDepartment(work, department.id);
      work.record(
        "department.removed",
        { department: department.name },
        { subjectId: getDepartmentSubject(department) },
      );
    });
  }

  private async lock(work: Work, name: string): Promise<DepartmentRow> {
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

function indexByFoldedName(rows: readonly store.NamedRow[]): Map<string, store.NamedRow> {
  return new Map(rows.map((row) => [toComparedText(row.name), row]));
}

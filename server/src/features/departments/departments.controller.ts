import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/departments";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import { type Answer, answer } from "../../http/answer.js";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { DepartmentsService } from "./departments.service.js";
import { RolesService } from "./roles.service.js";

/** The administrator's calls about departments and roles (docs/wire.md, Departments, roles, staff). */
@Controller()
export class DepartmentsController {
  constructor(
    private readonly departments: DepartmentsService,
    private readonly roles: RolesService,
  ) {}

  @Endpoint(contract.getHospitalData)
  async hospitalData(@By() caller: Caller): Promise<Reply<typeof contract.getHospitalData>> {
    return {
      hospital_data: {
        departments: await this.departments.names(caller.hospitalId),
        roles: await this.roles.names(caller.hospitalId),
      },
    };
  }

  @Endpoint(contract.listDepartments)
  list(@By() caller: Caller): Promise<contract.Department[]> {
    return this.departments.list(caller.hospitalId);
  }

  @Endpoint(contract.addDepartment)
  async add(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.addDepartment>,
  ): Promise<Answer<contract.Department>> {
    return answer(await this.departments.add(caller, body), {
      message: "Department added successfully!",
    });
  }

  @Endpoint(contract.updateDepartment)
  update(
    @By() caller: Caller,
    @Given() { params, body }: Input<typeof contract.updateDepartment>,
  ): Promise<contract.Department> {
    return this.departments.update(caller, params.departmentName, body);
  }

  @Endpoint(contract.removeDepartment)
  async remove(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.removeDepartment>,
  ): Promise<Answer<null>> {
    await this.departments.remove(caller, params.departmentName);
    return answer(null, { message: "Department removed successfully!" });
  }

  @Endpoint(contract.addRole)
  async addRole(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.addRole>,
  ): Promise<Answer<Reply<typeof contract.addRole>>> {
    await this.roles.add(caller, body.role_name);
    return answer({ role: body.role_name }, { message: "Role added successfully!" });
  }

  @Endpoint(contract.removeRole)
  async removeRole(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.removeRole>,
  ): Promise<Answer<null>> {
    await this.roles.remove(caller, params.roleName);
    return answer(null, { message: "Role removed successfully!" });
  }
}

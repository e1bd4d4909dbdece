import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/roster/departments";
import { CurrentCaller, Endpoint, RequestInput } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { type Answer, answer } from "../../responses/answer.js";
import { DepartmentsService } from "./departments.service.js";
import { RolesService } from "./roles.service.js";

/** Administrators' endpoints for departments and roles (docs/wire/accounts.md, Departments, roles, staff). */
@Controller()
export class DepartmentsController {
  constructor(
    private readonly departments: DepartmentsService,
    private readonly roles: RolesService,
  ) {}

  @Endpoint(contract.getHospitalData)
  async getHospitalData(
    @CurrentCaller() caller: Caller,
  ): Promise<Reply<typeof contract.getHospitalData>> {
    return {
      hospital_data: {
        departments: await this.departments.listNames(caller.hospitalId),
        roles: await this.roles.listNames(caller.hospitalId),
      },
    };
  }

  @Endpoint(contract.listDepartments)
  list(@CurrentCaller() caller: Caller): Promise<contract.Department[]> {
    return this.departments.list(caller.hospitalId);
  }

  @Endpoint(contract.addDepartment)
  async add(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.addDepartment>,
  ): Promise<Answer<contract.Department>> {
    return answer(await this.departments.add(caller, body), {
      message: "Department added successfully!",
    });
  }

  @Endpoint(contract.updateDepartment)
  update(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.updateDepartment>,
  ): Promise<contract.Department> {
    return this.departments.update(caller, params.departmentName, body);
  }

  @Endpoint(contract.removeDepartment)
  async remove(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.removeDepartment>,
  ): Promise<Answer<null>> {
    await this.departments.remove(caller, params.departmentName);
    return answer(null, { message: "Department removed successfully!" });
  }

  @Endpoint(contract.addRole)
  async addRole(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.addRole>,
  ): Promise<Answer<Reply<typeof contract.addRole>>> {
    await this.roles.add(caller, body.role_name);
    return answer({ role: body.role_name }, { message: "Role added successfully!" });
  }

  @Endpoint(contract.removeRole)
  async removeRole(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.removeRole>,
  ): Promise<Answer<null>> {
    await this.roles.remove(caller, params.roleName);
    return answer(null, { message: "Role removed successfully!" });
  }
}

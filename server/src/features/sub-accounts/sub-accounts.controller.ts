import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/sub-accounts";
import { type Answer, answer, versioned } from "../../http/answer.js";
import { By, Endpoint, ExpectedVersion, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { StaffCreationService } from "./staff-creation.service.js";
import { StaffGrantsService } from "./staff-grants.service.js";
import { SubAccountsService } from "./sub-accounts.service.js";

/** The calls about staff of those who keep them (docs/product.md, Staffs page). */
@Controller()
export class SubAccountsController {
  constructor(
    private readonly staff: SubAccountsService,
    private readonly creation: StaffCreationService,
    private readonly grants: StaffGrantsService,
  ) {}

  @Endpoint(contract.listSubAccounts)
  list(@By() caller: Caller): Promise<contract.SubAccount[]> {
    return this.staff.list(caller.hospitalId);
  }

  @Endpoint(contract.createSubAccount)
  async create(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.createSubAccount>,
  ): Promise<Answer<contract.SubAccount>> {
    return versioned(await this.creation.create(caller, body), "Sub account added successfully!");
  }

  @Endpoint(contract.importSubAccounts)
  import(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.importSubAccounts>,
  ): Promise<Reply<typeof contract.importSubAccounts>> {
    return this.creation.import(caller, body.rows, body.skip_refused);
  }

  @Endpoint(contract.updateSubAccount)
  async update(
    @By() caller: Caller,
    @Given() { params, body }: Input<typeof contract.updateSubAccount>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.SubAccount>> {
    return versioned(await this.staff.update(caller, params.id, body, expectedVersion));
  }

  @Endpoint(contract.updateGrants)
  async updateGrants(
    @By() caller: Caller,
    @Given() { params, body }: Input<typeof contract.updateGrants>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.SubAccount>> {
    return versioned(await this.grants.replace(caller, params.id, body, expectedVersion));
  }

  @Endpoint(contract.deleteSubAccount)
  async remove(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.deleteSubAccount>,
  ): Promise<Answer<null>> {
    await this.staff.remove(caller, params.id);
    return answer(null, { message: "Sub account deleted successfully!" });
  }

  @Endpoint(contract.resendInvitation)
  async resendInvitation(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.resendInvitation>,
  ): Promise<Answer<contract.SubAccount>> {
    return versioned(
      await this.staff.resendInvitation(caller, params.id),
      "Invitation sent successfully!",
    );
  }
}

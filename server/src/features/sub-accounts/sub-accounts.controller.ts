import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/accounts/sub-accounts";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import {
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { type Answer, answer, withVersion } from "../../responses/answer.js";
import { StaffCreationService } from "./staff-creation.service.js";
import { StaffGrantsService } from "./staff-grants.service.js";
import { SubAccountsService } from "./sub-accounts.service.js";

/** Endpoints for staff (docs/product.md, Staffs page). */
@Controller()
export class SubAccountsController {
  constructor(
    private readonly staff: SubAccountsService,
    private readonly creation: StaffCreationService,
    private readonly grants: StaffGrantsService,
  ) {}

  @Endpoint(contract.listSubAccounts)
  list(@CurrentCaller() caller: Caller): Promise<contract.SubAccount[]> {
    return this.staff.list(caller.hospitalId);
  }

  @Endpoint(contract.createSubAccount)
  async create(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.createSubAccount>,
  ): Promise<Answer<contract.SubAccount>> {
    return withVersion(await this.creation.create(caller, body), "Sub account added successfully!");
  }

  @Endpoint(contract.importSubAccounts)
  import(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.importSubAccounts>,
  ): Promise<Reply<typeof contract.importSubAccounts>> {
    return this.creation.import(caller, body.rows, body.skip_refused);
  }

  @Endpoint(contract.updateSubAccount)
  async update(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.updateSubAccount>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.SubAccount>> {
    return withVersion(await this.staff.update(caller, params.id, body, expectedVersion));
  }

  @Endpoint(contract.updateGrants)
  async updateGrants(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.updateGrants>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.SubAccount>> {
    return withVersion(await this.grants.replace(caller, params.id, body, expectedVersion));
  }

  @Endpoint(contract.deleteSubAccount)
  async remove(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.deleteSubAccount>,
  ): Promise<Answer<null>> {
    await this.staff.remove(caller, params.id);
    return answer(null, { message: "Sub account deleted successfully!" });
  }

  @Endpoint(contract.resendInvitation)
  async resendInvitation(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.resendInvitation>,
  ): Promise<Answer<contract.SubAccount>> {
    return withVersion(
      await this.staff.resendInvitation(caller, params.id),
      "Invitation sent successfully!",
    );
  }
}

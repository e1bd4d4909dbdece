import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/sub-accounts";
import { By, Endpoint } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { SubAccountsService } from "./sub-accounts.service.js";

/** What staff read of themselves (docs/wire.md, Accounts and sessions). */
@Controller()
export class StaffProfileController {
  constructor(private readonly staff: SubAccountsService) {}

  @Endpoint(contract.getSubProfile)
  profile(@By() caller: Caller): Promise<contract.SubProfile> {
    return this.staff.profile(caller);
  }

  @Endpoint(contract.getSubDetails)
  details(@By() caller: Caller): Promise<contract.SubDetails> {
    return this.staff.details(caller);
  }
}

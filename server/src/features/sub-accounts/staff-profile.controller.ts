import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/accounts/sub-accounts";
import type { Input } from "@wardline/contracts/endpoint";
import { CurrentCaller, Endpoint, RequestInput } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { StaffRemindersService } from "./staff-reminders.service.js";
import { SubAccountsService } from "./sub-accounts.service.js";

/** Endpoints for a staff member's own profile and choices (docs/wire/accounts.md, Accounts and sessions). */
@Controller()
export class StaffProfileController {
  constructor(
    private readonly staff: SubAccountsService,
    private readonly reminders: StaffRemindersService,
  ) {}

  @Endpoint(contract.getSubProfile)
  getProfile(@CurrentCaller() caller: Caller): Promise<contract.SubProfile> {
    return this.staff.readProfile(caller);
  }

  @Endpoint(contract.getSubDetails)
  getDetails(@CurrentCaller() caller: Caller): Promise<contract.SubDetails> {
    return this.staff.readDetails(caller);
  }

  @Endpoint(contract.getReminders)
  getReminders(@CurrentCaller() caller: Caller): Promise<contract.ReminderChoice> {
    return this.reminders.read(caller);
  }

  @Endpoint(contract.chooseReminders)
  chooseReminders(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.chooseReminders>,
  ): Promise<contract.ReminderChoice> {
    return this.reminders.choose(caller, body.reminders);
  }
}

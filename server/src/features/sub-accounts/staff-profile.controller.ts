import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/sub-accounts";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { StaffRemindersService } from "./staff-reminders.service.js";
import { SubAccountsService } from "./sub-accounts.service.js";

/** What staff read of themselves and choose for themselves (docs/wire.md, Accounts and sessions). */
@Controller()
export class StaffProfileController {
  constructor(
    private readonly staff: SubAccountsService,
    private readonly reminders: StaffRemindersService,
  ) {}

  @Endpoint(contract.getSubProfile)
  profile(@By() caller: Caller): Promise<contract.SubProfile> {
    return this.staff.profile(caller);
  }

  @Endpoint(contract.getSubDetails)
  details(@By() caller: Caller): Promise<contract.SubDetails> {
    return this.staff.details(caller);
  }

  @Endpoint(contract.getReminders)
  getReminders(@By() caller: Caller): Promise<contract.ReminderChoice> {
    return this.reminders.of(caller);
  }

  @Endpoint(contract.chooseReminders)
  chooseReminders(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.chooseReminders>,
  ): Promise<contract.ReminderChoice> {
    return this.reminders.choose(caller, body.reminders);
  }

  @Endpoint(contract.chooseStartPage)
  async chooseStartPage(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.chooseStartPage>,
  ): Promise<Reply<typeof contract.chooseStartPage>> {
    await this.staff.chooseStartPage(caller, body.start_page);
    return body;
  }
}

import { Controller, Req } from "@nestjs/common";
import * as contract from "@wardline/contracts/accounts/account";
import * as firstSteps from "@wardline/contracts/accounts/first-steps";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import { updatePatientIdentity } from "@wardline/contracts/patients/identity";
import {
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../http/endpoint.decorator.js";
import type { Caller, WardlineRequest } from "../../request/request.js";
import { type Answer, answer } from "../../responses/answer.js";
import { AccountsService } from "./accounts.service.js";
import { FirstStepsService } from "./first-steps.service.js";

/** The administrator's calls about the hospital itself (docs/wire/accounts.md, Accounts and sessions). */
@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly firstSteps: FirstStepsService,
  ) {}

  @Endpoint(contract.getParentDetails)
  getDetails(@CurrentCaller() caller: Caller): Promise<contract.ParentDetails> {
    return this.accounts.readDetailsFor(caller);
  }

  @Endpoint(contract.updateAccount)
  async update(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.updateAccount>,
    @Req() { uploaded }: WardlineRequest,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<Reply<typeof contract.updateAccount>>> {
    const saved = await this.accounts.updateProfile(
      caller,
      body,
      uploaded?.content,
      expectedVersion,
    );
    return answer(saved, { message: "Account updated successfully!" });
  }

  @Endpoint(contract.updateReminder)
  remind(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.updateReminder>,
  ): Promise<Reply<typeof contract.updateReminder>> {
    return this.accounts.updateReminder(caller, body.hide_team_reminder);
  }

  @Endpoint(contract.updateCleaning)
  async updateCleaning(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.updateCleaning>,
  ): Promise<Reply<typeof contract.updateCleaning>> {
    await this.accounts.updateSwitch(caller, "cleaning", body.cleaning);
    return body;
  }

  @Endpoint(contract.updateTonight)
  async showTonight(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.updateTonight>,
  ): Promise<Reply<typeof contract.updateTonight>> {
    await this.accounts.updateSwitch(caller, "tonight", body.tonight);
    return body;
  }

  @Endpoint(contract.updatePageLock)
  async lockPages(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.updatePageLock>,
  ): Promise<Reply<typeof contract.updatePageLock>> {
    await this.accounts.updatePageLock(caller, body.lock_minutes);
    return body;
  }

  @Endpoint(contract.updateDowntimeKits)
  async makeKits(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.updateDowntimeKits>,
  ): Promise<Reply<typeof contract.updateDowntimeKits>> {
    await this.accounts.updateSwitch(caller, "downtime_kits", body.downtime_kits);
    return body;
  }

  @Endpoint(updatePatientIdentity)
  async showIdentity(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof updatePatientIdentity>,
  ): Promise<Reply<typeof updatePatientIdentity>> {
    await this.accounts.updateSwitch(caller, "patient_identity", body.patient_identity);
    return body;
  }

  @Endpoint(contract.updateDeletion)
  async reserveDeletion(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.updateDeletion>,
  ): Promise<Reply<typeof contract.updateDeletion>> {
    const name = "only_administrators_delete";
    await this.accounts.updateSwitch(caller, name, body[name]);
    return body;
  }

  @Endpoint(firstSteps.getFirstSteps)
  readFirstSteps(@CurrentCaller() caller: Caller): Promise<Reply<typeof firstSteps.getFirstSteps>> {
    return this.firstSteps.read(caller.hospitalId);
  }

  @Endpoint(firstSteps.updateFirstSteps)
  async hideFirstSteps(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof firstSteps.updateFirstSteps>,
  ): Promise<Reply<typeof firstSteps.updateFirstSteps>> {
    await this.firstSteps.hide(caller, body.hide_first_steps);
    return body;
  }
}

import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/roster/roster";
import { listWithoutEmail } from "@wardline/contracts/roster/roster-mails";
import { listSeen, type SeenDuties } from "@wardline/contracts/roster/roster-seen";
import { getMonthSheets, type MonthSheet } from "@wardline/contracts/roster/roster-sheet";
import {
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../../http/endpoint.decorator.js";
import type { Caller } from "../../../request/request.js";
import { type Answer, answer, versioned } from "../../../responses/answer.js";
import { DutySeenService } from "../staff/duty-seen.service.js";
import { CoversService } from "./covers.service.js";
import { RosterService } from "./roster.service.js";
import { RosterSavingService } from "./roster-saving.service.js";

/** Roster calls for roster makers (docs/wire/roster.md, Roster). */
@Controller()
export class RosterController {
  constructor(
    private readonly rosters: RosterService,
    private readonly saving: RosterSavingService,
    private readonly covers: CoversService,
    private readonly receipts: DutySeenService,
  ) {}

  @Endpoint(contract.listStaffOfRole)
  staffOfRole(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.listStaffOfRole>,
  ): Promise<contract.StaffMember[]> {
    return this.rosters.staffOfRole(caller, params.role);
  }

  @Endpoint(contract.createRoster)
  async create(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.createRoster>,
  ): Promise<Answer<contract.Roster>> {
    return versioned(await this.saving.create(caller, body), "Roster created successfully");
  }

  @Endpoint(contract.getRoster)
  async get(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.getRoster>,
  ): Promise<Answer<contract.Roster>> {
    return versioned(await this.rosters.get(caller, params.id));
  }

  @Endpoint(contract.getRosterOfDate)
  async ofDate(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.getRosterOfDate>,
  ): Promise<Answer<contract.Roster> | null> {
    const roster = await this.rosters.ofDate(caller, params.date);
    return roster === null ? null : versioned(roster);
  }

  @Endpoint(contract.listRosterMonth)
  async month(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.listRosterMonth>,
  ): Promise<Answer<contract.RosterDay[]>> {
    const { days, total } = await this.rosters.month(caller, params.month, params.year);
    return answer(days, { meta: { total } });
  }

  @Endpoint(listWithoutEmail)
  withoutEmail(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query }: Input<typeof listWithoutEmail>,
  ): Promise<Reply<typeof listWithoutEmail>> {
    return this.rosters.withoutEmail(caller, query.people);
  }

  @Endpoint(contract.getRosterCoverage)
  coverage(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.getRosterCoverage>,
  ): Promise<Reply<typeof contract.getRosterCoverage>> {
    return this.rosters.coverage(caller, params.month, params.year);
  }

  @Endpoint(getMonthSheets)
  monthSheets(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, query }: Input<typeof getMonthSheets>,
  ): Promise<MonthSheet[]> {
    return this.rosters.monthSheets(caller, params.month, params.year, query.department);
  }

  @Endpoint(contract.getActiveRoster)
  active(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.getActiveRoster>,
  ): Promise<contract.Roster | null> {
    return this.rosters.active(caller.hospitalId, body.departments);
  }

  @Endpoint(contract.getRosterContacts)
  contacts(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.getRosterContacts>,
  ): Promise<Reply<typeof contract.getRosterContacts>> {
    return this.rosters.contacts(caller.hospitalId, body.departments);
  }

  @Endpoint(contract.updateRoster)
  async update(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.updateRoster>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.Roster>> {
    return versioned(
      await this.saving.update(caller, params.id, body, expectedVersion),
      "Roster updated successfully",
    );
  }

  @Endpoint(contract.deleteRoster)
  async remove(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.deleteRoster>,
  ): Promise<Answer<null>> {
    await this.saving.remove(caller, params.id);
    return answer(null, { message: "Roster deleted successfully" });
  }

  @Endpoint(contract.createCover)
  async cover(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof contract.createCover>,
  ): Promise<Answer<contract.RosterCover>> {
    return answer(await this.covers.create(caller, input), { message: "Cover saved" });
  }

  @Endpoint(contract.removeCover)
  async endCover(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof contract.removeCover>,
  ): Promise<Answer<null>> {
    await this.covers.remove(caller, input);
    return answer(null, { message: "Cover ended" });
  }

  @Endpoint(contract.markSeen)
  async markSeen(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof contract.markSeen>,
  ): Promise<Answer<{ version: string }>> {
    return answer({ version: await this.receipts.mark(caller, input) }, { message: "Seen" });
  }

  @Endpoint(listSeen)
  seen(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof listSeen>,
  ): Promise<SeenDuties> {
    return this.receipts.list(caller, input);
  }

  @Endpoint(contract.takeOver)
  async takeOver(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof contract.takeOver>,
  ): Promise<Answer<contract.Roster>> {
    return answer(await this.covers.takeOver(caller, input), { message: "You are on call now" });
  }
}

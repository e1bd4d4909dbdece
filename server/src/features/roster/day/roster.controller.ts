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
import { type Answer, answer, withVersion } from "../../../responses/answer.js";
import { DutySeenService } from "../staff/duty-seen.service.js";
import { CoversService } from "./covers.service.js";
import { RosterService } from "./roster.service.js";
import { RosterSavingService } from "./roster-saving.service.js";

/** Endpoints for roster makers (docs/wire/roster.md, Roster). */
@Controller()
export class RosterController {
  constructor(
    private readonly rosters: RosterService,
    private readonly saving: RosterSavingService,
    private readonly covers: CoversService,
    private readonly receipts: DutySeenService,
  ) {}

  @Endpoint(contract.listStaffOfRole)
  listStaffOfRole(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.listStaffOfRole>,
  ): Promise<contract.StaffMember[]> {
    return this.rosters.listStaffOfRole(caller, params.role);
  }

  @Endpoint(contract.createRoster)
  async create(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.createRoster>,
  ): Promise<Answer<contract.Roster>> {
    return withVersion(await this.saving.create(caller, body), "Roster created successfully");
  }

  @Endpoint(contract.getRoster)
  async get(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.getRoster>,
  ): Promise<Answer<contract.Roster>> {
    return withVersion(await this.rosters.get(caller, params.id));
  }

  @Endpoint(contract.getRosterOfDate)
  async getByDate(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.getRosterOfDate>,
  ): Promise<Answer<contract.Roster> | null> {
    const roster = await this.rosters.getByDate(caller, params.date);
    return roster === null ? null : withVersion(roster);
  }

  @Endpoint(contract.listRosterMonth)
  async listMonth(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.listRosterMonth>,
  ): Promise<Answer<contract.RosterDay[]>> {
    const { days, total } = await this.rosters.listMonth(caller, params.month, params.year);
    return answer(days, { meta: { total } });
  }

  @Endpoint(listWithoutEmail)
  listWithoutEmail(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query }: Input<typeof listWithoutEmail>,
  ): Promise<Reply<typeof listWithoutEmail>> {
    return this.rosters.listWithoutEmail(caller, query.people);
  }

  @Endpoint(contract.getRosterCoverage)
  getCoverage(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.getRosterCoverage>,
  ): Promise<Reply<typeof contract.getRosterCoverage>> {
    return this.rosters.readCoverage(caller, params.month, params.year);
  }

  @Endpoint(getMonthSheets)
  getMonthSheets(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, query }: Input<typeof getMonthSheets>,
  ): Promise<MonthSheet[]> {
    return this.rosters.readMonthSheets(caller, params.month, params.year, query.department);
  }

  @Endpoint(contract.getActiveRoster)
  getActive(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.getActiveRoster>,
  ): Promise<contract.Roster | null> {
    return this.rosters.readActive(caller.hospitalId, body.departments);
  }

  @Endpoint(contract.getRosterContacts)
  getContacts(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.getRosterContacts>,
  ): Promise<Reply<typeof contract.getRosterContacts>> {
    return this.rosters.readContacts(caller.hospitalId, body.departments);
  }

  @Endpoint(contract.updateRoster)
  async update(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.updateRoster>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.Roster>> {
    return withVersion(
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
  async createCover(
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
  listSeen(
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

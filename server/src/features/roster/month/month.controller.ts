import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as holidays from "@wardline/contracts/roster/holidays";
import * as grid from "@wardline/contracts/roster/roster-grid";
import * as proposals from "@wardline/contracts/roster/roster-proposals";
import {
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../../http/endpoint.decorator.js";
import type { Caller } from "../../../request/request.js";
import { type Answer, answer, withVersion } from "../../../responses/answer.js";
import { GridService } from "./grid.service.js";
import { GridSavingService } from "./grid-saving.service.js";
import { HolidaysService } from "./holidays.service.js";
import { ProposalsService } from "./proposals.service.js";

/** Endpoints for a department's month (docs/wire/roster.md, The month). */
@Controller()
export class MonthController {
  constructor(
    private readonly grids: GridService,
    private readonly saving: GridSavingService,
    private readonly days: HolidaysService,
    private readonly proposals: ProposalsService,
  ) {}

  @Endpoint(grid.getRosterGrid)
  getMonth(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof grid.getRosterGrid>,
  ): Promise<grid.RosterGrid> {
    return this.grids.read(caller, input);
  }

  @Endpoint(grid.saveRosterGrid)
  async save(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof grid.saveRosterGrid>,
  ): Promise<Answer<Reply<typeof grid.saveRosterGrid>>> {
    return answer(await this.saving.save(caller, input), { message: "Roster saved" });
  }

  @Endpoint(grid.getRosterFairness)
  getFairness(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof grid.getRosterFairness>,
  ): Promise<grid.Fairness> {
    return this.grids.readFairness(caller, input);
  }

  @Endpoint(holidays.getHolidays)
  async getHolidays(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof holidays.getHolidays>,
  ): Promise<Answer<holidays.Holidays>> {
    return withVersion(await this.days.read(caller, input));
  }

  @Endpoint(holidays.saveHolidays)
  async saveHolidays(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof holidays.saveHolidays>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<holidays.ConfirmedHolidays>> {
    return withVersion(await this.days.save(caller, input, expectedVersion), "Holidays saved");
  }

  @Endpoint(proposals.createProposal)
  async propose(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof proposals.createProposal>,
  ): Promise<Answer<proposals.Proposal>> {
    return answer(await this.proposals.create(caller, input), {
      message: "A proposal is being made",
    });
  }

  @Endpoint(proposals.findProposal)
  getProposal(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof proposals.findProposal>,
  ): Promise<proposals.Proposal | null> {
    return this.proposals.find(caller, input);
  }

  @Endpoint(proposals.stopProposal)
  async stop(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof proposals.stopProposal>,
  ): Promise<Answer<proposals.Proposal>> {
    return answer(await this.proposals.stop(caller, params.id), { message: "Stopping" });
  }
}

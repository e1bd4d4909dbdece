import { Controller } from "@nestjs/common";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import * as holidays from "@wardline/contracts/holidays";
import * as grid from "@wardline/contracts/roster-grid";
import * as proposals from "@wardline/contracts/roster-proposals";
import { type Answer, answer, versioned } from "../../../http/answer.js";
import { By, Endpoint, ExpectedVersion, Given } from "../../../http/endpoint.decorator.js";
import type { Caller } from "../../../request/request.js";
import { GridService } from "./grid.service.js";
import { GridSavingService } from "./grid-saving.service.js";
import { HolidaysService } from "./holidays.service.js";
import { ProposalsService } from "./proposals.service.js";

/** The calls about a department's month (docs/wire.md, The month). */
@Controller()
export class MonthController {
  constructor(
    private readonly grids: GridService,
    private readonly saving: GridSavingService,
    private readonly days: HolidaysService,
    private readonly proposals: ProposalsService,
  ) {}

  @Endpoint(grid.getRosterGrid)
  month(
    @By() caller: Caller,
    @Given() input: Input<typeof grid.getRosterGrid>,
  ): Promise<grid.RosterGrid> {
    return this.grids.read(caller, input);
  }

  @Endpoint(grid.saveRosterGrid)
  async save(
    @By() caller: Caller,
    @Given() input: Input<typeof grid.saveRosterGrid>,
  ): Promise<Answer<Reply<typeof grid.saveRosterGrid>>> {
    return answer(await this.saving.save(caller, input), { message: "Roster saved" });
  }

  @Endpoint(grid.getRosterFairness)
  fairness(
    @By() caller: Caller,
    @Given() input: Input<typeof grid.getRosterFairness>,
  ): Promise<grid.Fairness> {
    return this.grids.fairness(caller, input);
  }

  @Endpoint(holidays.getHolidays)
  async holidays(
    @By() caller: Caller,
    @Given() input: Input<typeof holidays.getHolidays>,
  ): Promise<Answer<holidays.Holidays>> {
    return versioned(await this.days.read(caller, input));
  }

  @Endpoint(holidays.saveHolidays)
  async saveHolidays(
    @By() caller: Caller,
    @Given() input: Input<typeof holidays.saveHolidays>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<holidays.ConfirmedHolidays>> {
    return versioned(await this.days.save(caller, input, expectedVersion), "Holidays saved");
  }

  @Endpoint(proposals.createProposal)
  async propose(
    @By() caller: Caller,
    @Given() input: Input<typeof proposals.createProposal>,
  ): Promise<Answer<proposals.Proposal>> {
    return answer(await this.proposals.create(caller, input), {
      message: "A proposal is being made",
    });
  }

  @Endpoint(proposals.findProposal)
  proposal(
    @By() caller: Caller,
    @Given() input: Input<typeof proposals.findProposal>,
  ): Promise<proposals.Proposal | null> {
    return this.proposals.find(caller, input);
  }

  @Endpoint(proposals.stopProposal)
  async stop(
    @By() caller: Caller,
    @Given() { params }: Input<typeof proposals.stopProposal>,
  ): Promise<Answer<proposals.Proposal>> {
    return answer(await this.proposals.stop(caller, params.id), { message: "Stopping" });
  }
}

import { Module } from "@nestjs/common";
import { OnCallModule } from "../on-call/on-call.module.js";
import { AbsencesController } from "./absences/absences.controller.js";
import { AbsencesService } from "./absences/absences.service.js";
import { CalendarController } from "./calendar.controller.js";
import { CalendarFeedsService } from "./calendar-feeds.service.js";
import { CoversService } from "./covers.service.js";
import { DutySeenService } from "./duty-seen.service.js";
import { GridService } from "./month/grid.service.js";
import { GridSavingService } from "./month/grid-saving.service.js";
import { HolidaysService } from "./month/holidays.service.js";
import { MonthController } from "./month/month.controller.js";
import { ProposalsService } from "./month/proposals.service.js";
import { OffersController } from "./offers/offers.controller.js";
import { OffersService } from "./offers/offers.service.js";
import { OffersTakingService } from "./offers/offers-taking.service.js";
import { RosterController } from "./roster.controller.js";
import { RosterService } from "./roster.service.js";
import { RosterSavingService } from "./roster-saving.service.js";
import { RosterUpkeepService } from "./roster-upkeep.service.js";
import { RosterRulesController } from "./rules/roster-rules.controller.js";
import { RosterRulesService } from "./rules/roster-rules.service.js";
import { StaffRosterController } from "./staff-roster.controller.js";
import { StaffRosterService } from "./staff-roster.service.js";
import { TonightController } from "./tonight/tonight.controller.js";
import { TonightService } from "./tonight/tonight.service.js";

@Module({
  imports: [OnCallModule],
  controllers: [
    RosterRulesController,
    OffersController,
    MonthController,
    RosterController,
    StaffRosterController,
    CalendarController,
    AbsencesController,
    TonightController,
  ],
  providers: [
    RosterService,
    RosterRulesService,
    RosterSavingService,
    CoversService,
    DutySeenService,
    AbsencesService,
    OffersService,
    OffersTakingService,
    RosterUpkeepService,
    StaffRosterService,
    CalendarFeedsService,
    TonightService,
    GridService,
    GridSavingService,
    HolidaysService,
    ProposalsService,
  ],
  exports: [RosterService, RosterUpkeepService],
})
export class RosterModule {}

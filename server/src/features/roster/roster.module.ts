import { Module } from "@nestjs/common";
import { BoardsModule } from "../../boards/boards.module.js";
import { AbsencesController } from "./absences/absences.controller.js";
import { AbsencesService } from "./absences/absences.service.js";
import { CalendarController } from "./calendar/calendar.controller.js";
import { CalendarFeedsService } from "./calendar/calendar-feeds.service.js";
import { CoversService } from "./day/covers.service.js";
import { RosterController } from "./day/roster.controller.js";
import { RosterService } from "./day/roster.service.js";
import { RosterSavingService } from "./day/roster-saving.service.js";
import { RosterUpkeepService } from "./day/roster-upkeep.service.js";
import { GridService } from "./month/grid.service.js";
import { GridSavingService } from "./month/grid-saving.service.js";
import { HolidaysService } from "./month/holidays.service.js";
import { MonthController } from "./month/month.controller.js";
import { ProposalsService } from "./month/proposals.service.js";
import { OffersController } from "./offers/offers.controller.js";
import { OffersService } from "./offers/offers.service.js";
import { OffersTakingService } from "./offers/offers-taking.service.js";
import { RosterRulesController } from "./rules/roster-rules.controller.js";
import { RosterRulesService } from "./rules/roster-rules.service.js";
import { DutySeenService } from "./staff/duty-seen.service.js";
import { StaffRosterController } from "./staff/staff-roster.controller.js";
import { StaffRosterService } from "./staff/staff-roster.service.js";
import { TonightController } from "./tonight/tonight.controller.js";
import { TonightService } from "./tonight/tonight.service.js";

@Module({
  imports: [BoardsModule],
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
  exports: [OffersService, RosterService, RosterUpkeepService, TonightService],
})
export class RosterModule {}

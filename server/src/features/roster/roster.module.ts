import { Module } from "@nestjs/common";
import { OnCallModule } from "../on-call/on-call.module.js";
import { CalendarController } from "./calendar.controller.js";
import { CalendarFeedsService } from "./calendar-feeds.service.js";
import { CoversService } from "./covers.service.js";
import { RosterController } from "./roster.controller.js";
import { RosterService } from "./roster.service.js";
import { RosterSavingService } from "./roster-saving.service.js";
import { RosterUpkeepService } from "./roster-upkeep.service.js";
import { StaffRosterController } from "./staff-roster.controller.js";
import { StaffRosterService } from "./staff-roster.service.js";

@Module({
  imports: [OnCallModule],
  controllers: [RosterController, StaffRosterController, CalendarController],
  providers: [
    RosterService,
    RosterSavingService,
    CoversService,
    RosterUpkeepService,
    StaffRosterService,
    CalendarFeedsService,
  ],
  exports: [RosterService, RosterUpkeepService],
})
export class RosterModule {}

import { Module } from "@nestjs/common";
import { DepartmentsModule } from "../departments/departments.module.js";
import { RosterModule } from "../roster/roster.module.js";
import { InvitationLimits } from "./invitation-limits.js";
import { StaffAdmissionService } from "./staff-admission.service.js";
import { StaffCreationService } from "./staff-creation.service.js";
import { StaffGrantsService } from "./staff-grants.service.js";
import { StaffProfileController } from "./staff-profile.controller.js";
import { StaffRemindersService } from "./staff-reminders.service.js";
import { SubAccountsController } from "./sub-accounts.controller.js";
import { SubAccountsService } from "./sub-accounts.service.js";

@Module({
  imports: [DepartmentsModule, RosterModule],
  controllers: [SubAccountsController, StaffProfileController],
  providers: [
    InvitationLimits,
    SubAccountsService,
    StaffAdmissionService,
    StaffCreationService,
    StaffGrantsService,
    StaffRemindersService,
  ],
  exports: [StaffAdmissionService, SubAccountsService],
})
export class SubAccountsModule {}

import { Module } from "@nestjs/common";
import { PatientsModule } from "../patients/patients.module.js";
import { RosterModule } from "../roster/roster.module.js";
import { DepartmentsController } from "./departments.controller.js";
import { DepartmentsService } from "./departments.service.js";
import { RolesService } from "./roles.service.js";

@Module({
  imports: [PatientsModule, RosterModule],
  controllers: [DepartmentsController],
  providers: [DepartmentsService, RolesService],
  exports: [DepartmentsService],
})
export class DepartmentsModule {}

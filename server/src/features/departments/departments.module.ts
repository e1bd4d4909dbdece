import { Module } from "@nestjs/common";
import { DepartmentsController } from "./departments.controller.js";
import { DepartmentsService } from "./departments.service.js";
import { RolesService } from "./roles.service.js";

@Module({
  controllers: [DepartmentsController],
  providers: [DepartmentsService, RolesService],
  exports: [DepartmentsService],
})
export class DepartmentsModule {}

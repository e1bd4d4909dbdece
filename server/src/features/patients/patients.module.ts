import { Module } from "@nestjs/common";
import { PatientLists } from "./patient-lists.js";
import { PatientsController } from "./patients.controller.js";
import { PatientsService } from "./patients.service.js";

@Module({
  controllers: [PatientsController],
  providers: [PatientsService, PatientLists],
  exports: [PatientsService],
})
export class PatientsModule {}

import { Module } from "@nestjs/common";
import { PatientBedsService } from "./patient-beds.service.js";
import { PatientLists } from "./patient-lists.js";
import { PatientsController } from "./patients.controller.js";
import { PatientsService } from "./patients.service.js";

@Module({
  controllers: [PatientsController],
  providers: [PatientsService, PatientBedsService, PatientLists],
  exports: [PatientsService, PatientBedsService],
})
export class PatientsModule {}

import { Module } from "@nestjs/common";
import { SignalsModule } from "../signals/signals.module.js";
import { PatientBedsService } from "./patient-beds.service.js";
import { PatientLists } from "./patient-lists.js";
import { PatientsController } from "./patients.controller.js";
import { PatientsService } from "./patients.service.js";

@Module({
  imports: [SignalsModule],
  controllers: [PatientsController],
  providers: [PatientsService, PatientBedsService, PatientLists],
  exports: [PatientsService, PatientBedsService],
})
export class PatientsModule {}

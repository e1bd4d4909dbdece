import { Module } from "@nestjs/common";
import { SignalsModule } from "../signals/signals.module.js";
import { PatientBedsService } from "./patient-beds.service.js";
import { PatientIdentityController } from "./patient-identity.controller.js";
import { PatientIdentityService } from "./patient-identity.service.js";
import { PatientLists } from "./patient-lists.js";
import { PatientsController } from "./patients.controller.js";
import { PatientsService } from "./patients.service.js";

@Module({
  imports: [SignalsModule],
  controllers: [PatientsController, PatientIdentityController],
  providers: [PatientsService, PatientBedsService, PatientIdentityService, PatientLists],
  exports: [PatientsService, PatientBedsService, PatientIdentityService],
})
export class PatientsModule {}

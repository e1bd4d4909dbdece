import { Module } from "@nestjs/common";
import { PatientsModule } from "../patients/patients.module.js";
import { AdtController } from "./adt.controller.js";
import { AdtActsService } from "./adt-acts.service.js";
import { AdtParkingService } from "./adt-parking.service.js";
import { AdtSettingsService } from "./adt-settings.service.js";

@Module({
  imports: [PatientsModule],
  controllers: [AdtController],
  providers: [AdtActsService, AdtParkingService, AdtSettingsService],
  exports: [AdtActsService, AdtParkingService],
})
export class AdtModule {}

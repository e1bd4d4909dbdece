import { Module } from "@nestjs/common";
import { PatientsModule } from "../patients/patients.module.js";
import { WardsController } from "./wards.controller.js";
import { WardsService } from "./wards.service.js";

@Module({
  imports: [PatientsModule],
  controllers: [WardsController],
  providers: [WardsService],
  exports: [WardsService],
})
export class WardsModule {}

import { Module } from "@nestjs/common";
import { BoardsModule } from "../../boards/boards.module.js";
import { WardsModule } from "../wards/wards.module.js";
import { FhirController } from "./fhir.controller.js";
import { FhirService } from "./fhir.service.js";

@Module({
  imports: [BoardsModule, WardsModule],
  controllers: [FhirController],
  providers: [FhirService],
})
export class FhirModule {}

import { Module } from "@nestjs/common";
import { DisplaysModule } from "../displays/displays.module.js";
import { KitsController } from "./kits.controller.js";
import { KitsService } from "./kits.service.js";
import { StationsService } from "./stations.service.js";

/** Downtime kits, which wards use while the server is down (docs/wire/boards.md, Downtime kits). */
@Module({
  imports: [DisplaysModule],
  controllers: [KitsController],
  providers: [KitsService, StationsService],
})
export class KitsModule {}

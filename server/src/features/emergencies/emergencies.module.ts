import { Module } from "@nestjs/common";
import { EmergenciesController } from "./emergencies.controller.js";
import { EmergenciesService } from "./emergencies.service.js";

/** Emergencies at the top of the boards (docs/wire/boards.md, Emergencies). */
@Module({ controllers: [EmergenciesController], providers: [EmergenciesService] })
export class EmergenciesModule {}

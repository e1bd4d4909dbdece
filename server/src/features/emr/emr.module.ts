import { Module } from "@nestjs/common";
import { EmrController } from "./emr.controller.js";
import { EmrLookupService } from "./emr-lookup.service.js";
import { EmrSettingsService } from "./emr-settings.service.js";

@Module({ controllers: [EmrController], providers: [EmrSettingsService, EmrLookupService] })
export class EmrModule {}

import { Module } from "@nestjs/common";
import { AccountsModule } from "../accounts/accounts.module.js";
import { EmrController } from "./emr.controller.js";
import { EmrLookupService } from "./emr-lookup.service.js";
import { EmrSettingsService } from "./emr-settings.service.js";

@Module({
  imports: [AccountsModule],
  controllers: [EmrController],
  providers: [EmrSettingsService, EmrLookupService],
})
export class EmrModule {}

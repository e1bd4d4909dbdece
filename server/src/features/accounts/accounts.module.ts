import { Module } from "@nestjs/common";
import { AccountsController } from "./accounts.controller.js";
import { AccountsService } from "./accounts.service.js";
import { FirstStepsService } from "./first-steps.service.js";
import { LogoStore } from "./logo-store.js";

@Module({
  controllers: [AccountsController],
  providers: [AccountsService, FirstStepsService, LogoStore],
  exports: [AccountsService],
})
export class AccountsModule {}

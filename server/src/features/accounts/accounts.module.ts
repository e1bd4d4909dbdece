import { Module } from "@nestjs/common";
import { AccountsController } from "./accounts.controller.js";
import { AccountsService } from "./accounts.service.js";
import { LogoStore } from "./logo-store.js";

@Module({
  controllers: [AccountsController],
  providers: [AccountsService, LogoStore],
  exports: [AccountsService],
})
export class AccountsModule {}

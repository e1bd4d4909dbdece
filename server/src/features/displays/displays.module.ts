import { Module } from "@nestjs/common";
import { DisplaysController } from "./displays.controller.js";
import { DisplaysService } from "./displays.service.js";

@Module({
  controllers: [DisplaysController],
  providers: [DisplaysService],
  exports: [DisplaysService],
})
export class DisplaysModule {}

import { Module } from "@nestjs/common";
import { OnCallController } from "./on-call.controller.js";
import { OnCallService } from "./on-call.service.js";

@Module({
  controllers: [OnCallController],
  providers: [OnCallService],
  exports: [OnCallService],
})
export class OnCallModule {}

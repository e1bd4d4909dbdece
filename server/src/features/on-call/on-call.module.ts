import { Module } from "@nestjs/common";
import { CallReportsService } from "./call-reports.service.js";
import { OnCallController } from "./on-call.controller.js";
import { OnCallService } from "./on-call.service.js";

@Module({
  controllers: [OnCallController],
  providers: [OnCallService, CallReportsService],
  exports: [OnCallService],
})
export class OnCallModule {}

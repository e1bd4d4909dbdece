import { Module } from "@nestjs/common";
import { BoardsModule } from "../../boards/boards.module.js";
import { CallReportsService } from "./call-reports.service.js";
import { OnCallController } from "./on-call.controller.js";

@Module({
  imports: [BoardsModule],
  controllers: [OnCallController],
  providers: [CallReportsService],
})
export class OnCallModule {}

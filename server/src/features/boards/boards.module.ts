import { Module } from "@nestjs/common";
import { OnCallModule } from "../on-call/on-call.module.js";
import { BoardSnapshots } from "./board-snapshots.js";
import { BoardsController } from "./boards.controller.js";
import { BoardsService } from "./boards.service.js";
import { HandoffController } from "./handoff.controller.js";
import { HandoffService } from "./handoff.service.js";
import { OpenDisplays } from "./open-displays.js";

@Module({
  imports: [OnCallModule],
  controllers: [BoardsController, HandoffController],
  providers: [BoardsService, BoardSnapshots, OpenDisplays, HandoffService],
  exports: [BoardsService, HandoffService],
})
export class BoardsModule {}

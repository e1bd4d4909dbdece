import { Module } from "@nestjs/common";
import { OnCallModule } from "../on-call/on-call.module.js";
import { BoardSnapshots } from "./board-snapshots.js";
import { BoardsController } from "./boards.controller.js";
import { BoardsService } from "./boards.service.js";
import { OpenDisplays } from "./open-displays.js";

@Module({
  imports: [OnCallModule],
  controllers: [BoardsController],
  providers: [BoardsService, BoardSnapshots, OpenDisplays],
  exports: [BoardsService],
})
export class BoardsModule {}

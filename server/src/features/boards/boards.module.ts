import { Module } from "@nestjs/common";
import { BoardSnapshots } from "./board-snapshots.js";
import { BoardsController } from "./boards.controller.js";
import { BoardsService } from "./boards.service.js";
import { OpenDisplays } from "./open-displays.js";

@Module({
  controllers: [BoardsController],
  providers: [BoardsService, BoardSnapshots, OpenDisplays],
  exports: [BoardsService],
})
export class BoardsModule {}

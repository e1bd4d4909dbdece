import { Module } from "@nestjs/common";
import { BoardsController } from "./boards.controller.js";
import { BoardsService } from "./boards.service.js";
import { PresenceBook } from "./presence-book.js";

@Module({
  controllers: [BoardsController],
  providers: [BoardsService, PresenceBook],
  exports: [BoardsService],
})
export class BoardsModule {}

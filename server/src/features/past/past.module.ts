import { Module } from "@nestjs/common";
import { BoardsModule } from "../../boards/boards.module.js";
import { PastController } from "./past.controller.js";
import { PastBoardsService } from "./past-boards.service.js";
import { ResponsibilityService } from "./responsibility.service.js";

@Module({
  imports: [BoardsModule],
  controllers: [PastController],
  providers: [PastBoardsService, ResponsibilityService],
})
export class PastModule {}

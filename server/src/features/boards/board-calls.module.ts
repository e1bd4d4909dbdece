import { Module } from "@nestjs/common";
import { BoardsModule } from "../../boards/boards.module.js";
import { BoardsController } from "./boards.controller.js";
import { HandoffController } from "./handoff.controller.js";

@Module({ imports: [BoardsModule], controllers: [BoardsController, HandoffController] })
export class BoardCallsModule {}

import { Module } from "@nestjs/common";
import { BoardSnapshots } from "./board-snapshots.js";
import { BoardsService } from "./boards.service.js";
import { HandoffService } from "./handoff.service.js";
import { OnCallService } from "./on-call.service.js";
import { OpenDisplays } from "./open-displays.js";

/** Board contents and on-call duties, shared by sockets and HTTP calls. */
@Module({
  providers: [BoardsService, BoardSnapshots, HandoffService, OnCallService, OpenDisplays],
  exports: [BoardsService, HandoffService, OnCallService],
})
export class BoardsModule {}

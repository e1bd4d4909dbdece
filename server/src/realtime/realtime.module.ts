import { Global, Module } from "@nestjs/common";
import { BoardsModule } from "../features/boards/boards.module.js";
import { BoardGate } from "./board-gate.js";
import { BoardWriter } from "./board-writer.js";
import { LiveGate } from "./live-gate.js";
import { Realtime } from "./realtime.service.js";
import { Screening } from "./screening.js";
import { SOCKET_REVOCATION } from "./socket-revocation.js";

/** Socket.IO: namespaces, rooms, sync and presence (api.md 8). */
@Global()
@Module({
  imports: [BoardsModule],
  providers: [
    Realtime,
    LiveGate,
    BoardGate,
    BoardWriter,
    Screening,
    { provide: SOCKET_REVOCATION, useExisting: Realtime },
  ],
  exports: [Realtime, SOCKET_REVOCATION],
})
export class RealtimeModule {}

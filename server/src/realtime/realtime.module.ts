import { Global, Module } from "@nestjs/common";
import { BoardsModule } from "../features/boards/boards.module.js";
import { AudienceBroadcaster } from "./audience-broadcaster.js";
import { BoardGateway } from "./board.gateway.js";
import { BoardArrivals } from "./board-arrivals.js";
import { BoardCatchUp } from "./board-catch-up.js";
import { LiveGateway } from "./live.gateway.js";
import { LiveDelivery } from "./live-delivery.js";
import { PeriodicChecks } from "./periodic-checks.js";
import { PresenceBuffer } from "./presence-buffer.js";
import { ScreenOrders } from "./screen-orders.js";
import { ScreenWatch } from "./screen-watch.js";
import { SocketRevocation } from "./socket-revocation.js";
import { SocketRooms } from "./socket-rooms.js";
import { SocketServer } from "./socket-server.js";
import { WatchedViews } from "./watched-views.js";

/**
 * Socket.IO: namespaces, rooms, what is shown to them and when their sockets must go (docs/wire.md, Live protocol).
 * Its gateways are plain providers: Nest's own would bring a second server and decorators for four events, and know
 * neither middleware nor `local` rooms.
 */
@Global()
@Module({
  imports: [BoardsModule],
  providers: [
    SocketServer,
    PeriodicChecks,
    SocketRooms,
    WatchedViews,
    SocketRevocation,
    AudienceBroadcaster,
    LiveDelivery,
    LiveGateway,
    BoardGateway,
    BoardArrivals,
    BoardCatchUp,
    PresenceBuffer,
    ScreenOrders,
    ScreenWatch,
  ],
  exports: [SocketServer, SocketRevocation, LiveDelivery, ScreenOrders],
})
export class RealtimeModule {}

import { Global, Module } from "@nestjs/common";
import { BoardsModule } from "../boards/boards.module.js";
import { BoardGateway } from "./boards/board.gateway.js";
import { BoardArrivals } from "./boards/board-arrivals.js";
import { BoardCatchUp } from "./boards/board-catch-up.js";
import { PolledScreens } from "./boards/polled-screens.js";
import { PresenceBuffer } from "./boards/presence-buffer.js";
import { ScreenIdentities } from "./boards/screen-identities.js";
import { ScreenOrders } from "./boards/screen-orders.js";
import { ScreenWatch } from "./boards/screen-watch.js";
import { AudienceBroadcaster } from "./delivery/audience-broadcaster.js";
import { LiveCatchUp } from "./delivery/live-catch-up.js";
import { LiveDelivery } from "./delivery/live-delivery.js";
import { MissedLog } from "./delivery/missed-log.js";
import { PeriodicChecks } from "./delivery/periodic-checks.js";
import { SocketCaps } from "./delivery/socket-caps.js";
import { SocketRevocation } from "./delivery/socket-revocation.js";
import { SocketRooms } from "./delivery/socket-rooms.js";
import { SocketServer } from "./delivery/socket-server.js";
import { WatchedViews } from "./delivery/watched-views.js";
import { LiveGateway } from "./live.gateway.js";
import { PollingController } from "./polling.controller.js";

/**
 * Socket.IO: namespaces, rooms, delivery and revocation (docs/wire/live.md, Live protocol). Gateways are plain
 * providers, because Nest's own gateways start a second server and support neither middleware nor `local` rooms.
 */
@Global()
@Module({
  imports: [BoardsModule],
  controllers: [PollingController],
  providers: [
    SocketServer,
    PeriodicChecks,
    SocketRooms,
    WatchedViews,
    SocketRevocation,
    AudienceBroadcaster,
    LiveCatchUp,
    LiveDelivery,
    MissedLog,
    SocketCaps,
    LiveGateway,
    BoardGateway,
    BoardArrivals,
    BoardCatchUp,
    PolledScreens,
    PresenceBuffer,
    ScreenIdentities,
    ScreenOrders,
    ScreenWatch,
  ],
  exports: [PeriodicChecks, SocketServer, SocketRevocation, LiveDelivery, ScreenOrders],
})
export class RealtimeModule {}

import { Inject, Injectable } from "@nestjs/common";
import { authRequest, liveHandshake } from "@wardline/contracts/live/live-handshake";
import { CALLER_RESOLVER, type CallerResolver } from "../http/caller-resolver.js";
import { CLOCK, type Clock } from "../runtime/clock.js";
import { Epoch } from "../runtime/epoch.js";
import {
  acceptSockets,
  answerSync,
  handshakeError,
  limitMessages,
  requireProtocol,
} from "./delivery/handshake.js";
import { LiveCatchUp } from "./delivery/live-catch-up.js";
import { LiveDelivery } from "./delivery/live-delivery.js";
import { changeCaller, listRooms } from "./delivery/live-rooms.js";
import { SocketCaps } from "./delivery/socket-caps.js";
import { SocketServer } from "./delivery/socket-server.js";
import type { LiveSocket } from "./delivery/socket-types.js";

/** The `/live` namespace: administrators and staff, each in the rooms of their right (docs/wire/live.md, Live protocol). */
@Injectable()
export class LiveGateway {
  constructor(
    sockets: SocketServer,
    private readonly live: LiveDelivery,
    private readonly catchUp: LiveCatchUp,
    private readonly caps: SocketCaps,
    private readonly epoch: Epoch,
    @Inject(CALLER_RESOLVER) private readonly callers: CallerResolver,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    acceptSockets(sockets.live, {
      admit: (socket) => this.admit(socket),
      welcome: (socket) => this.welcome(socket),
    });
  }

  private async admit(socket: LiveSocket): Promise<void> {
    const handshake = liveHandshake.safeParse(socket.handshake.auth);
    if (!handshake.success) throw handshakeError("UNAUTHORIZED");
    const { token, protocol } = handshake.data;
    requireProtocol(protocol);
    const caller = await this.callers.resolveToken(token);
    if (caller === null || caller.lacksSecondFactor) throw handshakeError("UNAUTHORIZED");
    const since = await this.epoch.resolveSince(handshake.data);
    this.caps.admit(socket, "account", caller.accountId);
    socket.data = { caller, tokenExpiry: caller.tokenExpiry, since };
  }

  private async welcome(socket: LiveSocket): Promise<void> {
    const { caller, since } = socket.data;
    limitMessages(socket, this.clock);
    socket.on(
      "sync",
      answerSync(socket, (from) => this.catchUp.readStateSince(socket.data.caller, from)),
    );
    socket.on("auth", (request: unknown, acknowledge: unknown) => {
      void this.renew(socket, request).then((ok) => {
        if (typeof acknowledge === "function") acknowledge({ ok });
      });
    });
    await socket.join(listRooms(caller));
    await this.live.delivery.watch(caller.hospitalId);
    socket.emit("state", await this.catchUp.readStateSince(caller, since));
  }

  /** Accepts a fresh token of the same account over the open socket. */
  private async renew(socket: LiveSocket, request: unknown): Promise<boolean> {
    const parsed = authRequest.safeParse(request);
    if (!parsed.success) return false;
    const caller = await this.callers.resolveToken(parsed.data.token).catch(() => null);
    if (caller === null || caller.lacksSecondFactor) return false;
    if (caller.accountId !== socket.data.caller.accountId) return false;
    await changeCaller(socket, caller);
    socket.data.tokenExpiry = caller.tokenExpiry;
    return true;
  }
}

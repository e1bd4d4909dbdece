import { Inject, Injectable } from "@nestjs/common";
import type { LiveState } from "@wardline/contracts/live";
import { authRequest, liveHandshake } from "@wardline/contracts/live-handshake";
import { currentRevision, isRedacted, type LoggedEvent } from "@wardline/database/event-log";
import { projectForStaff } from "@wardline/live/audience";
import { DataSource } from "typeorm";
import { CALLER_RESOLVER, type CallerResolver } from "../http/caller-resolver.js";
import type { Caller } from "../request/request.js";
import { CLOCK, type Clock } from "../runtime/clock.js";
import { Epoch } from "../runtime/epoch.js";
import { CatchUpTurns } from "./delivery/catch-up-turns.js";
import {
  answerSync,
  limitMessages,
  receive,
  refusal,
  requireProtocol,
} from "./delivery/handshake.js";
import { LiveDelivery } from "./delivery/live-delivery.js";
import { changeCaller, roomsOf } from "./delivery/live-rooms.js";
import { MissedLog } from "./delivery/missed-log.js";
import { SocketCaps } from "./delivery/socket-caps.js";
import { SocketServer } from "./delivery/socket-server.js";
import type { LiveSocket } from "./delivery/socket-types.js";

/** The `/live` namespace: administrators and staff, each in the rooms of their own right (docs/wire.md, Live protocol). */
@Injectable()
export class LiveGateway {
  constructor(
    sockets: SocketServer,
    private readonly live: LiveDelivery,
    private readonly dataSource: DataSource,
    private readonly missed: MissedLog,
    private readonly turns: CatchUpTurns,
    private readonly caps: SocketCaps,
    private readonly epoch: Epoch,
    @Inject(CALLER_RESOLVER) private readonly callers: CallerResolver,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    receive(sockets.live, {
      admit: (socket) => this.admit(socket),
      welcome: (socket) => this.welcome(socket),
    });
  }

  private async admit(socket: LiveSocket): Promise<void> {
    const handshake = liveHandshake.safeParse(socket.handshake.auth);
    if (!handshake.success) throw refusal("UNAUTHORIZED");
    const { token, protocol } = handshake.data;
    requireProtocol(protocol);
    const caller = await this.callers.byToken(token);
    if (caller === null || caller.lacksSecondFactor) throw refusal("UNAUTHORIZED");
    const since = await this.epoch.since(handshake.data);
    this.caps.admit(socket, "account", caller.accountId);
    socket.data = { caller, tokenExpiry: caller.tokenExpiry, since };
  }

  private async welcome(socket: LiveSocket): Promise<void> {
    const { caller, since } = socket.data;
    limitMessages(socket, this.clock);
    socket.on(
      "sync",
      answerSync(socket, (from) => this.catchUp(socket.data.caller, from)),
    );
    socket.on("auth", (request: unknown, acknowledge: unknown) => {
      void this.renew(socket, request).then((ok) => {
        if (typeof acknowledge === "function") acknowledge({ ok });
      });
    });
    await socket.join(roomsOf(caller));
    await this.live.delivery.watch(caller.hospitalId);
    socket.emit("state", await this.catchUp(caller, since));
  }

  private catchUp(caller: Caller, since: number | null): Promise<LiveState> {
    const turn = { group: caller.hospitalId, lane: caller.accountId };
    return this.turns.run(turn, () => this.stateSince(caller, since));
  }

  /** Takes a fresh token of the same account over the open socket. */
  private async renew(socket: LiveSocket, request: unknown): Promise<boolean> {
    const parsed = authRequest.safeParse(request);
    if (!parsed.success) return false;
    const caller = await this.callers.byToken(parsed.data.token).catch(() => null);
    if (caller === null || caller.lacksSecondFactor) return false;
    if (caller.accountId !== socket.data.caller.accountId) return false;
    await changeCaller(socket, caller);
    socket.data.tokenExpiry = caller.tokenExpiry;
    return true;
  }

  private async stateSince(caller: Caller, since: number | null): Promise<LiveState> {
    const { hospitalId, wards } = caller;
    const epoch = await this.epoch.read();
    if (since === null) {
      const revision = await currentRevision(this.dataSource.manager, hospitalId);
      return { epoch, revision, reload: true };
    }
    const { revision, events } = await this.missed.since(hospitalId, since);
    // What happened to a card in between may be no concern of theirs now that it lies elsewhere.
    const isMoved = wards.length > 0 && events?.some(isOfCard) === true;
    if (events === null || events.some(isRedacted) || isMoved) {
      return { epoch, revision, reload: true };
    }
    const changes = events.map((event) => projectForStaff(event, caller));
    return { epoch, revision: events.at(-1)?.revision ?? revision, changes };
  }
}

function isOfCard({ type }: LoggedEvent): boolean {
  return type.startsWith("patient.");
}

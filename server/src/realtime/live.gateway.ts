import { Inject, Injectable } from "@nestjs/common";
import type { LiveState } from "@wardline/contracts/live";
import { authRequest, liveHandshake } from "@wardline/contracts/live-handshake";
import {
  currentRevision,
  isRedacted,
  type LoggedEvent,
  readEventsSince,
} from "@wardline/database/event-log";
import { LIMITS } from "@wardline/domain/limits";
import { projectForStaff } from "@wardline/live/audience";
import { DataSource } from "typeorm";
import { CALLER_RESOLVER, type CallerResolver } from "../http/caller-resolver.js";
import type { Caller } from "../request/request.js";
import { CLOCK, type Clock } from "../runtime/clock.js";
import { Epoch } from "../runtime/epoch.js";
import {
  answerSync,
  limitMessages,
  receive,
  refusal,
  requireProtocol,
} from "./delivery/handshake.js";
import { LiveDelivery } from "./delivery/live-delivery.js";
import { changeCaller, roomsOf } from "./delivery/live-rooms.js";
import { SocketServer } from "./delivery/socket-server.js";
import type { LiveSocket } from "./delivery/socket-types.js";

/** The `/live` namespace: administrators and staff, each in the rooms of their own right (docs/wire.md, Live protocol). */
@Injectable()
export class LiveGateway {
  constructor(
    sockets: SocketServer,
    private readonly live: LiveDelivery,
    private readonly dataSource: DataSource,
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
    socket.data = { caller, tokenExpiry: caller.tokenExpiry, since };
  }

  private async welcome(socket: LiveSocket): Promise<void> {
    const { caller, since } = socket.data;
    limitMessages(socket, this.clock);
    socket.on(
      "sync",
      answerSync(socket, (from) => this.stateSince(socket.data.caller, from)),
    );
    socket.on("auth", (request: unknown, acknowledge: unknown) => {
      void this.renew(socket, request).then((ok) => {
        if (typeof acknowledge === "function") acknowledge({ ok });
      });
    });
    await socket.join(roomsOf(caller));
    await this.live.delivery.watch(caller.hospitalId);
    socket.emit("state", await this.stateSince(caller, since));
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
    const { manager } = this.dataSource;
    const epoch = await this.epoch.read();
    const revision = await currentRevision(manager, hospitalId);
    if (since === null || since > revision || revision - since > LIMITS.catchUpChanges) {
      return { epoch, revision, reload: true };
    }
    const events = await readEventsSince(manager, hospitalId, since, LIMITS.catchUpChanges);
    if (events.some(isRedacted)) return { epoch, revision, reload: true };
    // What happened to a card in between may be no concern of theirs now that it lies elsewhere.
    if (wards.length > 0 && events.some(isOfCard)) return { epoch, revision, reload: true };
    const changes = events.map((event) => projectForStaff(event, caller));
    return { epoch, revision: events.at(-1)?.revision ?? revision, changes };
  }
}

function isOfCard({ type }: LoggedEvent): boolean {
  return type.startsWith("patient.");
}

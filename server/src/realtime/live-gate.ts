import { Inject, Injectable } from "@nestjs/common";
import { type LiveState, PROTOCOL_VERSION } from "@wardline/contracts/live";
import { authRequest, liveHandshake } from "@wardline/contracts/live-handshake";
import { currentRevision, type LoggedEvent, readEventsSince } from "@wardline/database/event-log";
import { LIMITS } from "@wardline/domain/limits";
import { rooms } from "@wardline/live/rooms";
import { projectForAdmin, projectForStaff } from "@wardline/live/staff-projection";
import type { Namespace, Socket } from "socket.io";
import { DataSource } from "typeorm";
import { CALLER_RESOLVER, type CallerResolver } from "../http/caller-resolver.js";
import type { Caller } from "../http/request.js";
import { CLOCK, type Clock } from "../runtime/clock.js";
import { answerSync, openGate } from "./gate.js";
import { limitMessages, refusal } from "./socket-limits.js";

interface LiveData {
  caller: Caller;
  tokenExpiry: number;
  since: number | null;
}

type LiveSocket = Socket & { data: LiveData };

/** The `/live` namespace: administrators and staff, each in the rooms of their own right (api.md 8). */
@Injectable()
export class LiveGate {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CALLER_RESOLVER) private readonly callers: CallerResolver,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  open(live: Namespace, watch: (hospitalId: string) => Promise<void>): void {
    openGate<LiveSocket>(
      live,
      (socket) => this.admit(socket),
      (socket) => this.welcome(socket, watch),
    );
  }

  /** Ends the sockets whose token has run out or whose session has ended, whatever was missed on the way. */
  async dropEnded(live: Namespace): Promise<void> {
    const sockets = [...live.sockets.values()] as LiveSocket[];
    if (sockets.length === 0) return;
    const now = this.clock();
    const ids = [...new Set(sockets.map((socket) => socket.data.caller.sessionId))];
    const ended = new Set(await this.callers.endedSessions(ids));
    for (const socket of sockets) {
      if (socket.data.tokenExpiry <= now || ended.has(socket.data.caller.sessionId))
        socket.disconnect(true);
    }
  }

  /** Moves or ends the sockets of a staff member whose department or account has changed. */
  follow(live: Namespace, event: LoggedEvent): void {
    if (event.type === "staff.deleted") {
      const { id } = event.payload;
      live.local.in(rooms.account(id)).disconnectSockets(true);
    }
    if (event.type === "staff.updated") {
      const { id, department } = event.payload;
      for (const socketId of live.adapter.rooms.get(rooms.account(id)) ?? []) {
        const socket = live.sockets.get(socketId) as LiveSocket | undefined;
        if (socket !== undefined) moveToDepartment(socket, department);
      }
    }
  }

  private async admit(socket: LiveSocket): Promise<void> {
    const handshake = liveHandshake.safeParse(socket.handshake.auth);
    if (!handshake.success) throw refusal("UNAUTHORIZED");
    const { token, since, protocol } = handshake.data;
    if ((protocol ?? PROTOCOL_VERSION) < PROTOCOL_VERSION) throw refusal("PROTOCOL_TOO_OLD");
    const caller = await this.callers.byToken(token);
    if (caller === null) throw refusal("UNAUTHORIZED");
    socket.data = { caller, tokenExpiry: caller.tokenExpiry, since: since ?? null };
  }

  private async welcome(
    socket: LiveSocket,
    watch: (hospitalId: string) => Promise<void>,
  ): Promise<void> {
    const { caller, since } = socket.data;
    limitMessages(socket, this.clock);
    answerSync(socket, (from) => this.stateSince(socket.data.caller, from));
    socket.on("auth", (request, acknowledge) => {
      void this.renew(socket, request).then((ok) => {
        if (typeof acknowledge === "function") acknowledge({ ok });
      });
    });
    await socket.join(roomsOf(caller));
    await watch(caller.hospitalId);
    socket.emit("state", await this.stateSince(caller, since));
  }

  /** Takes a fresh token of the same account over the open socket (api.md 8). */
  private async renew(socket: LiveSocket, request: unknown): Promise<boolean> {
    const parsed = authRequest.safeParse(request);
    if (!parsed.success) return false;
    const caller = await this.callers.byToken(parsed.data.token).catch(() => null);
    if (caller === null || caller.accountId !== socket.data.caller.accountId) return false;
    if (caller.sessionId !== socket.data.caller.sessionId) {
      await socket.leave(rooms.session(socket.data.caller.sessionId));
      await socket.join(rooms.session(caller.sessionId));
    }
    socket.data.caller = caller;
    socket.data.tokenExpiry = caller.tokenExpiry;
    return true;
  }

  private async stateSince(caller: Caller, since: number | null): Promise<LiveState> {
    const { hospitalId } = caller;
    const { manager } = this.dataSource;
    const revision = await currentRevision(manager, hospitalId);
    if (since === null || since > revision || revision - since > LIMITS.catchUpChanges) {
      return { revision, reload: true };
    }
    const events = await readEventsSince(manager, hospitalId, since, LIMITS.catchUpChanges);
    const changes = events.map((event) =>
      caller.accountType === "parent" ? projectForAdmin(event) : projectForStaff(event, caller),
    );
    return { revision: events.at(-1)?.revision ?? revision, changes };
  }
}

function roomsOf(caller: Caller): string[] {
  const { hospitalId, accountId, sessionId, accountType, department } = caller;
  const own =
    accountType === "parent"
      ? [rooms.admins(hospitalId)]
      : [rooms.staff(hospitalId), rooms.department(hospitalId, department)];
  return [rooms.hospital(hospitalId), rooms.account(accountId), rooms.session(sessionId), ...own];
}

function moveToDepartment(socket: LiveSocket, department: string): void {
  const { caller } = socket.data;
  const from = rooms.department(caller.hospitalId, caller.department);
  const to = rooms.department(caller.hospitalId, department);
  if (from === to) return;
  void socket.leave(from);
  void socket.join(to);
  socket.data.caller = { ...caller, department };
}

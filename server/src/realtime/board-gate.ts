import { Inject, Injectable } from "@nestjs/common";
import { type BoardState, type EventPayloads, PROTOCOL_VERSION } from "@wardline/contracts/live";
import { boardHandshake, presence } from "@wardline/contracts/live-handshake";
import { currentRevision, type LoggedEvent, readEventsSince } from "@wardline/database/event-log";
import { LIMITS } from "@wardline/domain/limits";
import { projectForBoard, touchesOnCall } from "@wardline/live/board-projection";
import { rooms, viewKey } from "@wardline/live/rooms";
import type { Namespace, Socket } from "socket.io";
import { DataSource } from "typeorm";
import { BoardsService, type OpenDisplay } from "../features/boards/boards.service.js";
import { CLOCK, type Clock } from "../http/clock.js";
import { RateLimits } from "../http/rate-limits.js";
import { answerSync, openGate } from "./gate.js";
import { limitMessages, refusal } from "./socket-limits.js";

interface BoardData {
  display: OpenDisplay;
  since: number | null;
}

type BoardSocket = Socket & { data: BoardData };

/** The `/board` namespace: ward TVs, each in the room of its hospital and view (api.md 8). */
@Injectable()
export class BoardGate {
  constructor(
    private readonly dataSource: DataSource,
    private readonly boards: BoardsService,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  open(boards: Namespace, watch: (hospitalId: string) => Promise<void>): void {
    openGate<BoardSocket>(
      boards,
      (socket) => this.admit(socket),
      (socket) => this.welcome(socket, watch),
    );
  }

  /** Ends the sockets whose display was revoked or got another key, whatever was missed on the way. */
  async dropEnded(boards: Namespace): Promise<void> {
    const sockets = [...boards.sockets.values()] as BoardSocket[];
    if (sockets.length === 0) return;
    const keys = [...new Set(sockets.map((socket) => socket.data.display.key))];
    const alive = new Set(await this.boards.liveKeys(keys));
    for (const socket of sockets) {
      if (!alive.has(socket.data.display.key)) socket.disconnect(true);
    }
  }

  /** Gives a changed display its new view with a fresh snapshot, and ends a revoked or rotated one. */
  async follow(boards: Namespace, event: LoggedEvent): Promise<void> {
    if (event.type === "display.revoked") {
      const { display_id } = event.payload as EventPayloads["display.revoked"];
      boards.local.in(rooms.display(display_id)).disconnectSockets(true);
    }
    if (event.type !== "display.updated" || "board_template" in event.payload) return;
    const { display_id } = event.payload as { display_id: string };
    const socketIds = boards.adapter.rooms.get(rooms.display(display_id));
    if (socketIds === undefined) return;
    const current = await this.boards.displayById(event.hospitalId, display_id);
    for (const socketId of socketIds) {
      const socket = boards.sockets.get(socketId) as BoardSocket | undefined;
      if (socket === undefined) continue;
      if (current === null || current.key !== socket.data.display.key) socket.disconnect(true);
      else await this.moveToView(socket, current);
    }
  }

  private async moveToView(socket: BoardSocket, current: OpenDisplay): Promise<void> {
    const former = socket.data.display;
    if (viewKey(former.view) === viewKey(current.view)) return;
    socket.data.display = current;
    await socket.leave(rooms.view(former.hospitalId, former.view));
    await socket.join(rooms.view(current.hospitalId, current.view));
    socket.emit("state", {
      snapshot: await this.boards.snapshot(current.hospitalId, current.view),
    });
  }

  private async admit(socket: BoardSocket): Promise<void> {
    const handshake = boardHandshake.safeParse(socket.handshake.auth);
    if (!handshake.success) throw refusal("NOT_FOUND");
    const { key, since, protocol } = handshake.data;
    if ((protocol ?? PROTOCOL_VERSION) < PROTOCOL_VERSION) throw refusal("PROTOCOL_TOO_OLD");
    const display = await this.boards.displayByKey(key);
    if (display === null) {
      const within = await this.limits.trySpend("boardGuess", socket.handshake.address);
      throw refusal(within ? "NOT_FOUND" : "TOO_MANY_REQUESTS");
    }
    socket.data = { display, since: since ?? null };
  }

  private async welcome(
    socket: BoardSocket,
    watch: (hospitalId: string) => Promise<void>,
  ): Promise<void> {
    const { display, since } = socket.data;
    limitMessages(socket, this.clock);
    answerSync(socket, (from) => this.stateSince(socket.data.display, from));
    socket.on("presence", (report) => {
      const parsed = presence.safeParse(report);
      if (parsed.success)
        void this.boards.reportPresence(socket.data.display, parsed.data).catch(() => undefined);
    });
    await socket.join([
      rooms.hospital(display.hospitalId),
      rooms.display(display.id),
      rooms.view(display.hospitalId, display.view),
    ]);
    await watch(display.hospitalId);
    socket.emit("state", await this.stateSince(display, since));
  }

  private async stateSince(display: OpenDisplay, since: number | null): Promise<BoardState> {
    const { hospitalId, view } = display;
    const { manager } = this.dataSource;
    const revision = await currentRevision(manager, hospitalId);
    if (since === null || since > revision || revision - since > LIMITS.catchUpChanges) {
      return { snapshot: await this.boards.snapshot(hospitalId, view) };
    }
    const events = await readEventsSince(manager, hospitalId, since, LIMITS.catchUpChanges);
    // A view that changed meanwhile showed other names: only a snapshot puts every one of them right.
    if (events.some((event) => changesView(event, display.id))) {
      return { snapshot: await this.boards.snapshot(hospitalId, view) };
    }
    const now = this.clock();
    const contacts =
      view.showContacts && events.some((event) => touchesOnCall(event.type))
        ? await this.boards.contacts(hospitalId, now)
        : null;
    const changes = events.map((event) => projectForBoard(event, view, { now, contacts }));
    return { revision: events.at(-1)?.revision ?? revision, serverTime: now, changes };
  }
}

function changesView(event: LoggedEvent, displayId: string): boolean {
  return (
    event.type === "display.updated" &&
    "display_id" in event.payload &&
    event.payload.display_id === displayId
  );
}

import { Inject, Injectable } from "@nestjs/common";
import type { BoardSnapshot } from "@wardline/contracts/boards";
import { type BoardChange, type BoardState, PROTOCOL_VERSION } from "@wardline/contracts/live";
import { boardHandshake, presence } from "@wardline/contracts/live-handshake";
import { currentRevision, type LoggedEvent, readEventsSince } from "@wardline/database/event-log";
import { LIMITS } from "@wardline/domain/limits";
import { projectForBoard, touchesOnCall } from "@wardline/live/board-projection";
import type { Delivery } from "@wardline/live/delivery";
import { rooms, viewKey } from "@wardline/live/rooms";
import type { Namespace, Socket } from "socket.io";
import { DataSource } from "typeorm";
import { BoardsService } from "../features/boards/boards.service.js";
import type { OpenDisplay } from "../features/boards/open-displays.js";
import { RateLimits } from "../http/rate-limits.js";
import { CLOCK, type Clock } from "../runtime/clock.js";
import { BoardWriter } from "./board-writer.js";
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
    private readonly writer: BoardWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  open(boards: Namespace, delivery: Delivery): void {
    openGate<BoardSocket>(
      boards,
      (socket) => this.admit(socket),
      (socket) => this.welcome(socket, delivery),
    );
  }

  /** Puts right, whatever was missed on the way: ends the sockets whose display is gone, moves those whose view changed. */
  async checkDisplays(boards: Namespace): Promise<void> {
    const sockets = [...boards.sockets.values()] as BoardSocket[];
    if (sockets.length === 0) return;
    const keys = [...new Set(sockets.map((socket) => socket.data.display.key))];
    const open = new Map(
      (await this.boards.displaysOf(keys)).map((display) => [display.key, display] as const),
    );
    for (const socket of sockets) {
      const current = open.get(socket.data.display.key);
      if (current === undefined) socket.disconnect(true);
      else await this.moveToView(socket, current);
    }
  }

  /** Gives boards that had fallen behind, and have caught up, everything anew. */
  async healBehind(): Promise<void> {
    await this.writer.heal(async (socket) => {
      const { hospitalId, view } = (socket as BoardSocket).data.display;
      socket.emit("state", { snapshot: await this.boards.snapshot(hospitalId, view) });
    });
  }

  /** Gives a changed display its new view with a fresh snapshot, and ends a revoked or rotated one. */
  async follow(boards: Namespace, event: LoggedEvent): Promise<void> {
    if (event.type === "display.revoked") {
      const { display_id } = event.payload;
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

  private async welcome(socket: BoardSocket, delivery: Delivery): Promise<void> {
    const { display, since } = socket.data;
    limitMessages(socket, this.clock);
    answerSync(socket, (from) => this.stateSince(socket.data.display, from, delivery));
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
    // No one speaks to a board by its own id, in a room of its own.
    await socket.leave(socket.id);
    await delivery.watch(display.hospitalId);
    await delivery.confirm(display.hospitalId);
    if (since === null) await this.sendSnapshot(socket, delivery);
    else socket.emit("state", await this.stateSince(display, since, delivery));
  }

  /** Sends everything, from a reading that a storm of boards shares, and what was shown here since that reading. */
  private async sendSnapshot(socket: BoardSocket, delivery: Delivery): Promise<void> {
    const { display } = socket.data;
    const { hospitalId, view } = display;
    const recent = await this.boards.recentSnapshot(hospitalId, view);
    const isNewest = recent.revision >= delivery.shown(hospitalId);
    const events = isNewest ? [] : delivery.shownSince(hospitalId, recent.revision);
    const snapshot = events === null ? await this.snapshotOf(display, delivery) : recent;
    const changes = await this.project(display, events ?? []);
    this.writer.state(socket, snapshot, this.clock());
    for (const change of changes) socket.emit("change", change);
  }

  /** A snapshot that holds all that was shown before the board came into its rooms. */
  private async snapshotOf(
    { hospitalId, view }: OpenDisplay,
    delivery: Delivery,
  ): Promise<BoardSnapshot> {
    const shown = delivery.shown(hospitalId);
    const snapshot = await this.boards.snapshot(hospitalId, view);
    // It may have been begun for another board before that; the next one begins now.
    return snapshot.revision >= shown ? snapshot : this.boards.snapshot(hospitalId, view);
  }

  private async stateSince(
    display: OpenDisplay,
    since: number,
    delivery: Delivery,
  ): Promise<BoardState> {
    const { hospitalId } = display;
    const events =
      delivery.shownSince(hospitalId, since) ?? (await this.loggedSince(hospitalId, since));
    // A view that changed meanwhile showed other names: only a snapshot puts every one of them right.
    if (events === null || events.some((event) => changesView(event, display.id))) {
      return { snapshot: await this.snapshotOf(display, delivery) };
    }
    const changes = await this.project(display, events);
    return { revision: since + events.length, serverTime: this.clock(), changes };
  }

  /** What the log holds after `since`; null when that is too much, or is not this log's to say. */
  private async loggedSince(hospitalId: string, since: number): Promise<LoggedEvent[] | null> {
    const { manager } = this.dataSource;
    const revision = await currentRevision(manager, hospitalId);
    if (since > revision || revision - since > LIMITS.catchUpChanges) return null;
    return readEventsSince(manager, hospitalId, since, LIMITS.catchUpChanges);
  }

  private async project(
    { hospitalId, view }: OpenDisplay,
    events: readonly LoggedEvent[],
  ): Promise<BoardChange[]> {
    const now = this.clock();
    const contacts =
      view.showContacts && events.some((event) => touchesOnCall(event.type))
        ? await this.boards.contacts(hospitalId, now)
        : null;
    return events.map((event) => projectForBoard(event, view, { now, contacts }));
  }
}

function changesView(event: LoggedEvent, displayId: string): boolean {
  return (
    event.type === "display.updated" &&
    "display_id" in event.payload &&
    event.payload.display_id === displayId
  );
}

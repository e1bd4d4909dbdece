import { Injectable } from "@nestjs/common";
import type { BoardSnapshot } from "@wardline/contracts/boards";
import { BOARD_NAMESPACE } from "@wardline/live/rooms";
import type { Namespace, Socket } from "socket.io";
import { eventFrame } from "./text-frames.js";

/** A screen that has not taken this much is written to no more until it has. */
export const BEHIND_BYTES = 1024 * 1024;

/** A frame is made anew after this long: it says what time it is. */
const FRAME_AGE_MS = 100;

/** As little may wait in the ordinary queue, which is used while the engine is in the middle of a write. */
const BEHIND_PACKETS = 64;

/** What lies under a socket that is connected by WebSocket: engine.io writes its own finished frames in this way, too. */
interface RawTransport {
  name: string;
  writable: boolean;
  socket?: {
    readyState: number;
    bufferedAmount: number;
    _sender?: { sendFrame?: (frames: Buffer[]) => void };
  };
}

const OPEN = 1;

/**
 * Writes to boards: each frame is made once for a whole room, and the changes of one turn go out in one write. A board
 * that does not take what it is sent gets nothing further until it has, and then everything anew, so that a frozen
 * television costs no more than `BEHIND_BYTES`.
 */
@Injectable()
export class BoardWriter {
  private readonly behind = new Set<Socket>();
  private readonly made = new WeakMap<BoardSnapshot, { frame: Buffer; at: number }>();

  /** Sends changes, oldest first, to everyone in the room on this server. */
  changes(boards: Namespace, room: string, changes: readonly object[]): void {
    const socketIds = boards.adapter.rooms.get(room);
    if (socketIds === undefined) return;
    const frames = Buffer.concat(
      changes.map((change) => eventFrame(BOARD_NAMESPACE, "change", change)),
    );
    for (const socketId of socketIds) {
      const socket = boards.sockets.get(socketId);
      if (socket === undefined || this.isBehind(socket)) continue;
      if (!writeRaw(socket, frames)) for (const change of changes) socket.emit("change", change);
    }
  }

  /** Sends one board everything; `now` in epoch milliseconds. Boards that come together are sent the same bytes. */
  state(socket: Socket, snapshot: BoardSnapshot, now: number): void {
    const made = this.made.get(snapshot);
    const isYoung = made !== undefined && now - made.at < FRAME_AGE_MS;
    const frame = isYoung
      ? made.frame
      : eventFrame(BOARD_NAMESPACE, "state", { snapshot: { ...snapshot, serverTime: now } });
    if (!isYoung) this.made.set(snapshot, { frame, at: now });
    if (!writeRaw(socket, frame)) {
      socket.emit("state", { snapshot: { ...snapshot, serverTime: now } });
    }
  }

  /** Gives those that have caught up everything anew, and forgets those that are gone. */
  async heal(resend: (socket: Socket) => Promise<void>): Promise<void> {
    for (const socket of this.behind) {
      const hasCaughtUp = pendingBytes(socket) === 0 && writeQueue(socket).length === 0;
      if (socket.connected && !hasCaughtUp) continue;
      // Before the state is read: what comes while it is read must reach the board.
      this.behind.delete(socket);
      if (socket.connected) await resend(socket);
    }
  }

  private isBehind(socket: Socket): boolean {
    if (this.behind.has(socket)) return true;
    const isInTime =
      pendingBytes(socket) <= BEHIND_BYTES && writeQueue(socket).length <= BEHIND_PACKETS;
    if (isInTime) return false;
    this.behind.add(socket);
    return true;
  }
}

/** Writes finished frames past the per-socket queues, where nothing waits in them; false when it must not. */
function writeRaw(socket: Socket, frames: Buffer): boolean {
  const { conn } = socket;
  const transport = rawTransport(socket);
  const { socket: raw } = transport;
  const mayWrite =
    conn.readyState === "open" &&
    transport.name === "websocket" &&
    transport.writable &&
    raw?.readyState === OPEN &&
    typeof raw._sender?.sendFrame === "function" &&
    writeQueue(socket).length === 0;
  if (mayWrite) raw._sender?.sendFrame?.([frames]);
  return mayWrite;
}

/** What was written to the socket and has not gone to the network. */
function pendingBytes(socket: Socket): number {
  return rawTransport(socket).socket?.bufferedAmount ?? 0;
}

function rawTransport(socket: Socket): RawTransport {
  return socket.conn.transport;
}

function writeQueue(socket: Socket): unknown[] {
  return (socket.conn as unknown as { writeBuffer: unknown[] }).writeBuffer;
}

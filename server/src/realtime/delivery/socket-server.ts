import type { Server as HttpServer, IncomingMessage } from "node:http";
import { type BeforeApplicationShutdown, Inject, Injectable } from "@nestjs/common";
import {
  BOARD_NAMESPACE,
  HEARTBEAT_MS,
  LIVE_NAMESPACE,
  SOCKET_PATH,
} from "@wardline/contracts/live/events";
import { attachAdapter } from "@wardline/live/emitter";
import type { Logger } from "pino";
import { Server } from "socket.io";
import type { Config } from "../../config/config.js";
import { readClientAddress } from "../../http/client-address.js";
import { LOGGER } from "../../runtime/logger.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import type { BoardNamespace, BoardSocket, LiveNamespace } from "./socket-types.js";

const MAX_FRAME_BYTES = 64 * 1024;

/**
 * Deadline for a client's heartbeat answer, which queues behind earlier messages: a client that lags further loses
 * connection, rooms and queue, and catches up on reconnecting.
 */
export const MAX_LAG_MS = 10_000;

/** Socket.IO's options, except for the server on which it listens. */
export const SOCKET_OPTIONS = {
  path: SOCKET_PATH,
  transports: ["websocket" as const],
  perMessageDeflate: false,
  httpCompression: false,
  serveClient: false,
  maxHttpBufferSize: MAX_FRAME_BYTES,
  pingInterval: HEARTBEAT_MS,
  pingTimeout: MAX_LAG_MS,
  connectTimeout: 10_000,
  cleanupEmptyChildNamespaces: false,
};

/** The WebSocket that carries a client's namespaces, and the request that opened it. */
interface Connection {
  request: IncomingMessage | null;
}

/** This server's Socket.IO, connected to the installation's other servers (docs/wire/live.md, Live protocol). */
@Injectable()
export class SocketServer implements BeforeApplicationShutdown {
  readonly io = new Server(SOCKET_OPTIONS);
  readonly live: LiveNamespace = this.io.of(LIVE_NAMESPACE);
  readonly boards: BoardNamespace = this.io.of(BOARD_NAMESPACE);
  private readonly adapter: { close(): Promise<void> };
  private readonly addresses = new WeakMap<object, string>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) log: Logger,
  ) {
    const { redisUrl, redisPrefix, databaseUrl } = config;
    this.adapter = attachAdapter(this.io, { redisUrl, redisPrefix, databaseUrl, log });
  }

  attach(server: HttpServer): void {
    this.io.attach(server);
    this.io.engine.on("connection", (connection: Connection) => {
      const { request } = connection;
      if (request !== null) this.addresses.set(connection, readClientAddress(request, this.config));
      // Frees the request, which would stay in memory while the screen is on: https://socket.io/docs/v4/memory-usage/
      connection.request = null;
    });
  }

  /** Returns the client's address, determined like `request.ip`. */
  readAddress({ conn, handshake }: Pick<BoardSocket, "conn" | "handshake">): string {
    return this.addresses.get(conn) ?? handshake.address;
  }

  countConnected(): { live: number; board: number } {
    return { live: this.live.sockets.size, board: this.boards.sockets.size };
  }

  isAnyoneIn(namespace: LiveNamespace | BoardNamespace, room: string): boolean {
    return namespace.adapter.rooms.has(room);
  }

  /** Disconnects all screens, so that they move to another server: the HTTP server waits for open connections. */
  beforeApplicationShutdown(): void {
    this.io.engine.close();
  }

  /** Closes the remaining connections, including the bus to other servers. */
  async close(): Promise<void> {
    await this.io.close();
    await this.adapter.close();
  }
}

import type { Server as HttpServer, IncomingMessage } from "node:http";
import { type BeforeApplicationShutdown, Inject, Injectable } from "@nestjs/common";
import {
  BOARD_NAMESPACE,
  HEARTBEAT_MS,
  LIVE_NAMESPACE,
  SOCKET_PATH,
} from "@wardline/contracts/live";
import { attachAdapter } from "@wardline/live/emitter";
import type { Logger } from "pino";
import { Server } from "socket.io";
import type { Config } from "../../config/config.js";
import { clientAddress } from "../../http/client-address.js";
import { LOGGER } from "../../runtime/logger.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import type { BoardNamespace, BoardSocket, LiveNamespace } from "./socket-types.js";

const FRAME_BYTES = 64 * 1024;

/**
 * How long a client may take to answer a heartbeat. The heartbeat waits behind everything that was sent before it, so
 * this is also how far behind a client may fall: a frozen screen, or one whose network takes nothing, loses its
 * connection, its rooms and its queue, and receives what it lacks when it comes back. Until then it costs
 * little, for what goes to a room is encoded once and every queue refers to the same bytes.
 */
export const BEHIND_AT_MOST_MS = 10_000;

/** Socket.IO's options that have nothing to do with where it listens. */
export const SOCKET_OPTIONS = {
  path: SOCKET_PATH,
  transports: ["websocket" as const],
  perMessageDeflate: false,
  httpCompression: false,
  serveClient: false,
  maxHttpBufferSize: FRAME_BYTES,
  pingInterval: HEARTBEAT_MS,
  pingTimeout: BEHIND_AT_MOST_MS,
  connectTimeout: 10_000,
  cleanupEmptyChildNamespaces: false,
};

/** One WebSocket below the sockets of its namespaces, with the request that opened it. */
interface Connection {
  request: IncomingMessage | null;
}

/** This server's Socket.IO, tied to the installation's others (docs/wire.md, Live protocol). */
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

  /** Starts answering on the HTTP server's port. */
  attach(server: HttpServer): void {
    this.io.attach(server);
    this.io.engine.on("connection", (connection: Connection) => {
      const { request } = connection;
      if (request !== null) this.addresses.set(connection, clientAddress(request, this.config));
      // As https://socket.io/docs/v4/memory-usage/ has it: the request would be kept as long as the screen is on.
      connection.request = null;
    });
  }

  /** Who is at the other end, by the same rule as `request.ip`. */
  addressOf({ conn, handshake }: Pick<BoardSocket, "conn" | "handshake">): string {
    return this.addresses.get(conn) ?? handshake.address;
  }

  /** How many sockets this server holds per namespace. */
  connected(): { live: number; board: number } {
    return { live: this.live.sockets.size, board: this.boards.sockets.size };
  }

  /** Whether anyone in the room is connected to this very server. */
  isAnyoneIn(namespace: LiveNamespace | BoardNamespace, room: string): boolean {
    return namespace.adapter.rooms.has(room);
  }

  /** Lets every screen go to another server: the HTTP server waits for all connections, theirs included. */
  beforeApplicationShutdown(): void {
    this.io.engine.close();
  }

  /** Ends what is left of it, the way to the other servers included. */
  async close(): Promise<void> {
    await this.io.close();
    await this.adapter.close();
  }
}

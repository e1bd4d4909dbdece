import type { Server as HttpServer } from "node:http";
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationShutdown,
} from "@nestjs/common";
import { HEARTBEAT_MS, SOCKET_PATH } from "@wardline/contracts/live";
import type { LoggedEvent } from "@wardline/database/event-log";
import { Delivery } from "@wardline/live/delivery";
import { attachAdapter } from "@wardline/live/emitter";
import { createPublisher, EVENTS_MESSAGE, type Publisher } from "@wardline/live/publisher";
import { BOARD_NAMESPACE, LIVE_NAMESPACE, rooms } from "@wardline/live/rooms";
import type { Logger } from "pino";
import { Server } from "socket.io";
import { DataSource } from "typeorm";
import { CommittedEvents } from "../commits/committed-events.js";
import type { Config } from "../config/config.js";
import { CALLER_RESOLVER, type CallerResolver } from "../http/caller-resolver.js";
import { LOGGER } from "../runtime/logger.js";
import { CONFIG } from "../runtime/runtime.module.js";
import { BoardGate } from "./board-gate.js";
import { LiveGate } from "./live-gate.js";
import { Screening } from "./screening.js";
import type { SocketRevocation } from "./socket-revocation.js";

const FRAME_BYTES = 64 * 1024;
const CATCH_UP_MS = 2_000;
const RIGHTS_CHECK_MS = 2_000;
const HEAL_MS = 500;

/** The server's sockets: who is connected, what they are shown, and when they must go (api.md 8). */
@Injectable()
export class Realtime
  implements SocketRevocation, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly io: Server;
  private readonly adapter: { close(): Promise<void> };
  private readonly delivery: Delivery;
  private readonly publisher: Publisher;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly committed = new Map<string, number>();
  /** Told how many milliseconds lay between a commit and its emission here. */
  onShown: (milliseconds: number) => void = () => undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    dataSource: DataSource,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly liveGate: LiveGate,
    private readonly boardGate: BoardGate,
    screening: Screening,
    committedEvents: CommittedEvents,
    @Inject(CALLER_RESOLVER) private readonly callers: CallerResolver,
  ) {
    this.io = new Server({
      path: SOCKET_PATH,
      transports: ["websocket"],
      perMessageDeflate: false,
      httpCompression: false,
      serveClient: false,
      maxHttpBufferSize: FRAME_BYTES,
      pingInterval: HEARTBEAT_MS,
      pingTimeout: 10_000,
      connectTimeout: 10_000,
      cleanupEmptyChildNamespaces: false,
    });
    this.adapter = attachAdapter(this.io, {
      redisUrl: config.redisUrl,
      databaseUrl: config.databaseUrl,
      log,
    });
    this.delivery = new Delivery({
      dataSource,
      log,
      isWatched: (hospitalId) =>
        [LIVE_NAMESPACE, BOARD_NAMESPACE].some((namespace) =>
          this.io.of(namespace).adapter.rooms.has(rooms.hospital(hospitalId)),
        ),
      show: async (events) => {
        await screening.show(this.io, events);
        for (const event of events) this.noteShown(event);
      },
    });
    this.publisher = createPublisher({
      io: this.io,
      dataSource,
      log,
      deliver: (events) => {
        this.noteCommitted(events);
        this.delivery.receive(events);
      },
    });
    committedEvents.subscribe((events, origin) => {
      if (origin === "local") this.publisher.publish(events);
      else this.delivery.receive(events);
    });
    this.io.on(EVENTS_MESSAGE, (events: LoggedEvent[]) => committedEvents.tell(events, "remote"));
    this.liveGate.open(this.io.of(LIVE_NAMESPACE), (hospitalId) => this.delivery.watch(hospitalId));
    this.boardGate.open(this.io.of(BOARD_NAMESPACE), this.delivery);
  }

  /** Starts answering on the HTTP server's port. */
  attach(server: HttpServer): void {
    this.io.attach(server);
    this.every(CATCH_UP_MS, () => this.delivery.catchUp());
    this.every(HEAL_MS, () => this.boardGate.healBehind());
    this.every(RIGHTS_CHECK_MS, async () => {
      await this.liveGate.dropEnded(this.io.of(LIVE_NAMESPACE));
      await this.boardGate.checkDisplays(this.io.of(BOARD_NAMESPACE));
    });
  }

  private noteCommitted(events: readonly LoggedEvent[]): void {
    const at = performance.now();
    for (const { hospitalId, revision } of events)
      this.committed.set(`${hospitalId}:${revision}`, at);
    // Changes of hospitals that no one watches here are never shown here.
    if (this.committed.size > 10_000) this.committed.clear();
  }

  private noteShown({ hospitalId, revision }: LoggedEvent): void {
    const key = `${hospitalId}:${revision}`;
    const at = this.committed.get(key);
    if (at === undefined) return;
    this.committed.delete(key);
    this.onShown(performance.now() - at);
  }

  endSession(sessionId: string): void {
    this.callers.forget();
    this.io.of(LIVE_NAMESPACE).in(rooms.session(sessionId)).disconnectSockets(true);
  }

  endAccount(accountId: string): void {
    this.callers.forget();
    this.io.of(LIVE_NAMESPACE).in(rooms.account(accountId)).disconnectSockets(true);
  }

  endDisplay(displayId: string): void {
    this.io.of(BOARD_NAMESPACE).in(rooms.display(displayId)).disconnectSockets(true);
  }

  /** How many sockets this server holds per namespace, for the metrics. */
  connected(): { live: number; board: number } {
    return {
      live: this.io.of(LIVE_NAMESPACE).sockets.size,
      board: this.io.of(BOARD_NAMESPACE).sockets.size,
    };
  }

  /** Lets every screen go to another server: the HTTP server waits for all connections, theirs included. */
  beforeApplicationShutdown(): void {
    this.io.engine.close();
  }

  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.publisher.close();
    await this.io.close();
    await this.adapter.close();
  }

  private every(ms: number, work: () => Promise<void>): void {
    let running = false;
    const timer = setInterval(() => {
      if (running) return;
      running = true;
      work()
        .catch((error: Error) =>
          this.log.warn({ reason: error.message }, "live: a periodic check failed"),
        )
        .finally(() => {
          running = false;
        });
    }, ms);
    timer.unref();
    this.timers.push(timer);
  }
}

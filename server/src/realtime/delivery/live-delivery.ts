import { Inject, Injectable, type OnApplicationShutdown } from "@nestjs/common";
import type { LoggedEvent } from "@wardline/database/event-log";
import { Delivery } from "@wardline/live/delivery";
import { createDeliveryLog } from "@wardline/live/delivery-log";
import { createPublisher, EVENTS_MESSAGE, type Publisher } from "@wardline/live/publisher";
import { rooms } from "@wardline/live/rooms";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import { CommittedEvents } from "../../commits/committed-events.js";
import { LOGGER } from "../../runtime/logger.js";
import { AudienceBroadcaster } from "./audience-broadcaster.js";
import { PeriodicChecks } from "./periodic-checks.js";
import { SocketServer } from "./socket-server.js";

/** Commit times of hospitals that nobody watches are never used, so the number of stored commit times is limited. */
const MAX_STORED_COMMITS = 10_000;

/** Receives the milliseconds between a local commit and its emission to local sockets. */
export type LagListener = (milliseconds: number) => void;

/**
 * Delivers committed events to local sockets and other servers, once and in order, and fills gaps from the log
 * (docs/architecture.md, How an event travels; promises 10 and 11).
 */
@Injectable()
export class LiveDelivery implements OnApplicationShutdown {
  /** Sends missed events before the current revision. */
  readonly delivery: Delivery;
  private readonly publisher: Publisher;
  private readonly committedAt = new Map<string, number>();
  private readonly lagListeners: LagListener[] = [];

  constructor(
    private readonly sockets: SocketServer,
    broadcaster: AudienceBroadcaster,
    committedEvents: CommittedEvents,
    dataSource: DataSource,
    checks: PeriodicChecks,
    @Inject(LOGGER) log: Logger,
  ) {
    this.delivery = new Delivery({
      events: createDeliveryLog(dataSource),
      log,
      isWatched: (hospitalId) =>
        [sockets.live, sockets.boards].some((namespace) =>
          sockets.isAnyoneIn(namespace, rooms.hospital(hospitalId)),
        ),
      show: async (events) => {
        await broadcaster.show(events);
        this.noteShown(events);
      },
    });
    const { io } = sockets;
    this.publisher = createPublisher({ io, dataSource, log });
    committedEvents.subscribe((events, origin) => {
      if (origin === "local") {
        this.noteCommitted(events);
        this.publisher.publish(events);
      }
      this.delivery.receive(events);
    });
    checks.add(() => this.delivery.catchUp());
    io.on(EVENTS_MESSAGE, (events: LoggedEvent[]) => committedEvents.publish(events, "remote"));
  }

  onLag(listener: LagListener): void {
    this.lagListeners.push(listener);
  }

  /** Publishes the commits of all answered requests before the bus closes. */
  async onApplicationShutdown(): Promise<void> {
    await this.publisher.close();
    await this.sockets.close();
  }

  private noteCommitted(events: readonly LoggedEvent[]): void {
    const at = performance.now();
    for (const event of events) this.committedAt.set(getEventKey(event), at);
    if (this.committedAt.size > MAX_STORED_COMMITS) this.committedAt.clear();
  }

  private noteShown(events: readonly LoggedEvent[]): void {
    const now = performance.now();
    for (const event of events) {
      const at = this.committedAt.get(getEventKey(event));
      if (at === undefined) continue;
      this.committedAt.delete(getEventKey(event));
      for (const listener of this.lagListeners) listener(now - at);
    }
  }
}

function getEventKey({ hospitalId, revision }: LoggedEvent): string {
  return `${hospitalId}:${revision}`;
}

import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from "@nestjs/common";
import { rooms } from "@wardline/live/rooms";
import type { Logger } from "pino";
import { CALLER_RESOLVER, type CallerResolver } from "../http/caller-resolver.js";
import { CLOCK, type Clock } from "../runtime/clock.js";
import { LOGGER } from "../runtime/logger.js";
import { periodically } from "./periodic.js";
import { SocketServer } from "./socket-server.js";

const CHECK_MS = 2_000;

/**
 * Ends sockets whose right has ended, on every server: at once when it is told so, and within 5 seconds whatever was
 * missed on the way (promise 4).
 */
@Injectable()
export class SocketRevocation implements OnApplicationBootstrap, OnApplicationShutdown {
  private endChecks: () => void = () => undefined;

  constructor(
    private readonly sockets: SocketServer,
    @Inject(CALLER_RESOLVER) private readonly callers: CallerResolver,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  endSession(sessionId: string): void {
    this.callers.forget();
    this.sockets.live.in(rooms.session(sessionId)).disconnectSockets(true);
  }

  endAccount(accountId: string): void {
    this.callers.forget();
    this.sockets.live.in(rooms.account(accountId)).disconnectSockets(true);
  }

  endDisplay(displayId: string): void {
    this.sockets.boards.in(rooms.display(displayId)).disconnectSockets(true);
  }

  onApplicationBootstrap(): void {
    this.endChecks = periodically(CHECK_MS, () => this.endOverdue(), this.log);
  }

  onApplicationShutdown(): void {
    this.endChecks();
  }

  /** Ends the pages whose token has run out or whose session has ended. */
  private async endOverdue(): Promise<void> {
    const sockets = [...this.sockets.live.sockets.values()];
    if (sockets.length === 0) return;
    const now = this.clock();
    const ids = [...new Set(sockets.map(({ data }) => data.caller.sessionId))];
    const ended = new Set(await this.callers.endedSessions(ids));
    for (const socket of sockets) {
      const { tokenExpiry, caller } = socket.data;
      if (tokenExpiry <= now || ended.has(caller.sessionId)) socket.disconnect(true);
    }
  }
}

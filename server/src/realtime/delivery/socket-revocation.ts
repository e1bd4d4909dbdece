import { Inject, Injectable } from "@nestjs/common";
import { rooms } from "@wardline/live/rooms";
import { CALLER_RESOLVER, type CallerResolver } from "../../http/caller-resolver.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { SuspendedHospitals } from "../../runtime/suspended-hospitals.js";
import { ConsecutiveFindings } from "./consecutive-findings.js";
import { isSameRight } from "./live-rooms.js";
import { PeriodicChecks } from "./periodic-checks.js";
import { SocketServer } from "./socket-server.js";
import type { LiveSocket } from "./socket-types.js";

/**
 * Disconnects sockets whose right has ended, on every server: at once when notified, otherwise within 5 seconds
 * (promise 4).
 */
@Injectable()
export class SocketRevocation {
  private readonly stale = new ConsecutiveFindings<LiveSocket>();

  constructor(
    private readonly sockets: SocketServer,
    @Inject(CALLER_RESOLVER) private readonly callers: CallerResolver,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly suspended: SuspendedHospitals,
    checks: PeriodicChecks,
  ) {
    checks.add(() => this.endExpiredSockets());
    checks.add(() => this.endSuspendedSockets());
  }

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

  /** Disconnects pages and boards of suspended hospitals, which cannot reconnect. */
  private async endSuspendedSockets(): Promise<void> {
    for (const id of await this.suspended.readIds()) {
      for (const namespace of [this.sockets.live, this.sockets.boards]) {
        namespace.local.in(rooms.hospital(id)).disconnectSockets(true);
      }
    }
  }

  /**
   * Disconnects pages whose token or session has expired or whose right changed unnoticed; they reconnect into the
   * correct rooms. A notice may still be on its way, so two checks in a row must find a changed right.
   */
  private async endExpiredSockets(): Promise<void> {
    const sockets = [...this.sockets.live.sockets.values()];
    if (sockets.length === 0) return;
    const now = this.clock();
    const ids = [...new Set(sockets.map(({ data }) => data.caller.sessionId))];
    const rights = new Map((await this.callers.readRights(ids)).map((one) => [one.sessionId, one]));
    const stale: LiveSocket[] = [];
    for (const socket of sockets) {
      const { tokenExpiry, caller } = socket.data;
      const right = rights.get(caller.sessionId);
      if (tokenExpiry <= now || right === undefined) socket.disconnect(true);
      else if (!isSameRight(right, caller)) stale.push(socket);
    }
    for (const socket of this.stale.confirm(stale)) socket.disconnect(true);
  }
}

import { Inject, Injectable } from "@nestjs/common";
import type { BoardState, Presence } from "@wardline/contracts/live/events";
import { boardHandshake, presence } from "@wardline/contracts/live/live-handshake";
import { rooms } from "@wardline/live/rooms";
import { BoardsService } from "../../boards/boards.service.js";
import { HandoffService } from "../../boards/handoff.service.js";
import { getDisplayQueuePosition, type OpenDisplay } from "../../boards/open-displays.js";
import { RateLimits } from "../../limits/rate-limits.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { Epoch } from "../../runtime/epoch.js";
import { CatchUpTurns } from "../../turns/catch-up-turns.js";
import {
  acceptSockets,
  answerSync,
  handshakeError,
  limitMessages,
  requireProtocol,
} from "../delivery/handshake.js";
import { SocketCaps } from "../delivery/socket-caps.js";
import { SocketServer } from "../delivery/socket-server.js";
import type { BoardSocket } from "../delivery/socket-types.js";
import { WatchedViews } from "../delivery/watched-views.js";
import { BoardArrivals } from "./board-arrivals.js";
import { BoardCatchUp } from "./board-catch-up.js";
import { PresenceBuffer } from "./presence-buffer.js";
import { ScreenIdentities } from "./screen-identities.js";

/** The `/board` namespace: screens of displays, in a room per hospital and view (docs/wire/live.md, Live protocol). */
@Injectable()
export class BoardGateway {
  constructor(
    private readonly sockets: SocketServer,
    private readonly arrivals: BoardArrivals,
    private readonly catchUp: BoardCatchUp,
    private readonly turns: CatchUpTurns,
    private readonly boards: BoardsService,
    private readonly presence: PresenceBuffer,
    private readonly limits: RateLimits,
    private readonly caps: SocketCaps,
    private readonly views: WatchedViews,
    private readonly handoffs: HandoffService,
    private readonly identities: ScreenIdentities,
    private readonly epoch: Epoch,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    acceptSockets(sockets.boards, {
      admit: (socket) => this.admit(socket),
      welcome: (socket) => this.welcome(socket),
    });
  }

  private async admit(socket: BoardSocket): Promise<void> {
    const handshake = boardHandshake.safeParse(socket.handshake.auth);
    if (!handshake.success) throw handshakeError("NOT_FOUND");
    const { key, protocol } = handshake.data;
    requireProtocol(protocol);
    const display = await this.boards.findDisplayBySocketKey(key);
    if (display === null) {
      const isWithinLimit = await this.limits.trySpend(
        "boardGuess",
        this.sockets.readAddress(socket),
      );
      throw handshakeError(isWithinLimit ? "NOT_FOUND" : "TOO_MANY_REQUESTS");
    }
    const since = await this.epoch.resolveSince(handshake.data);
    this.caps.admit(socket, "key", display.keyHash);
    socket.data = { display, since };
  }

  private async welcome(socket: BoardSocket): Promise<void> {
    const { display, since } = socket.data;
    const { id, hospitalId } = display;
    limitMessages(socket, this.clock);
    socket.on(
      "sync",
      answerSync(socket, (from) =>
        withCurrentView(socket, (shown) =>
          this.turns.run(getDisplayQueuePosition(shown), () =>
            this.catchUp.readStateSince(shown, from),
          ),
        ),
      ),
    );
    this.followReports(socket);
    socket.on("disconnect", () => this.presence.end(socket.data.display, socket.id));
    await socket.join([rooms.hospital(hospitalId), rooms.display(id)]);
    await this.views.join(socket);
    // Nobody sends to a screen by its socket id.
    await socket.leave(socket.id);
    await this.arrivals.sendState(socket, since);
  }

  /** Records a screen's reports of its state. A page is one screen: any further id it claims is ignored. */
  private followReports(socket: BoardSocket): void {
    /** First id that the page claimed, not verified yet. */
    let claimed: string | null = null;
    let screenId: string | null = null;
    const note = (report: Presence) => {
      if (screenId === null || (report.screenId !== claimed && report.screenId !== screenId))
        return;
      this.presence.note(socket.data.display, { ...report, screenId }, socket.id);
      socket.emit("handoff", this.handoffs.readCodes(socket.data.display));
    };
    /** Latest report received while the screen's identity is being checked. */
    let latest: Presence | null = null;
    const setScreenId = (given: string) => {
      screenId = given;
      void socket.join(rooms.screen(socket.data.display.id, given));
    };
    const identify = async (report: Presence) => {
      const given = await this.identities.issueIdentity(socket.data.display, report);
      if (!socket.connected) return;
      setScreenId(given.screenId);
      socket.emit("screen", given);
      note(report);
      if (latest !== null) note(latest);
    };
    socket.on("presence", (report: unknown) => {
      const parsed = presence.safeParse(report);
      if (!parsed.success) return;
      if (claimed !== null) {
        if (screenId === null) latest = parsed.data;
        note(parsed.data);
        return;
      }
      claimed = parsed.data.screenId;
      if (this.identities.isProven(parsed.data)) {
        setScreenId(claimed);
        note(parsed.data);
        return;
      }
      identify(parsed.data).catch(() => {
        // The database is unreachable: treat the next report as the first.
        claimed = null;
      });
    });
  }
}

/** Reads the state again if the screen's view changed while the state was being read. */
async function withCurrentView(
  socket: BoardSocket,
  read: (display: OpenDisplay) => Promise<BoardState>,
): Promise<BoardState> {
  for (;;) {
    const { display } = socket.data;
    const state = await read(display);
    if (socket.data.display === display) return state;
  }
}

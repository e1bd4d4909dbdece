import { Controller, Header, Req } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import { type HandshakeRefusal, PROTOCOL_VERSION } from "@wardline/contracts/live/events";
import * as contract from "@wardline/contracts/live/polling";
import { BoardsService } from "../boards/boards.service.js";
import { HandoffService } from "../boards/handoff.service.js";
import { getDisplayQueuePosition, type OpenDisplay } from "../boards/open-displays.js";
import { CurrentCaller, Endpoint, RequestInput } from "../http/endpoint.decorator.js";
import { RateLimits } from "../limits/rate-limits.js";
import type { Caller, WardlineRequest } from "../request/request.js";
import { Epoch } from "../runtime/epoch.js";
import { CatchUpTurns } from "../turns/catch-up-turns.js";
import { BoardCatchUp } from "./boards/board-catch-up.js";
import { PolledScreens } from "./boards/polled-screens.js";
import { PresenceBuffer } from "./boards/presence-buffer.js";
import { ScreenIdentities } from "./boards/screen-identities.js";
import { LiveCatchUp } from "./delivery/live-catch-up.js";

type BoardPollBody = Input<typeof contract.pollBoard>["body"];

/** Placeholder for the socket id of a polling screen, the same on every server. */
const POLLING_SOCKET_ID = "polled";

/**
 * Serves live updates over HTTP where a network blocks sockets: requests are independent, so that any server can answer
 * them (docs/wire/live.md, Networks without sockets).
 */
@Controller()
export class PollingController {
  constructor(
    private readonly live: LiveCatchUp,
    private readonly boards: BoardsService,
    private readonly catchUp: BoardCatchUp,
    private readonly turns: CatchUpTurns,
    private readonly presence: PresenceBuffer,
    private readonly identities: ScreenIdentities,
    private readonly screens: PolledScreens,
    private readonly handoffs: HandoffService,
    private readonly epoch: Epoch,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(contract.pollLive)
  async pollLive(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.pollLive>,
  ): Promise<contract.PollReply> {
    if (isTooOld(body)) return toRefusal("PROTOCOL_TOO_OLD");
    const value = await this.live.readStateSince(caller, await this.epoch.resolveSince(body));
    return { events: [{ name: "state", value }] };
  }

  @Endpoint(contract.pollBoard)
  @Header("X-Robots-Tag", "noindex")
  @Header("Referrer-Policy", "no-referrer")
  async pollBoard(
    @RequestInput() { params, body }: Input<typeof contract.pollBoard>,
    @Req() request: WardlineRequest,
  ): Promise<contract.PollReply> {
    if (isTooOld(body)) return toRefusal("PROTOCOL_TOO_OLD");
    const display = await this.boards.findDisplayByKey(params.key);
    if (display === null) {
      await this.limits.spend("boardGuess", request.ip);
      // A refusal, not a 404: older servers answer this path with 404, which must not make a board clear its content.
      return toRefusal("NOT_FOUND");
    }
    const events = await this.readState(display, await this.epoch.resolveSince(body));
    return { events: [...events, ...(await this.recordReport(display, body))] };
  }

  private async readState(
    display: OpenDisplay,
    since: number | null,
  ): Promise<contract.PolledEvent[]> {
    const turn = getDisplayQueuePosition(display);
    if (since !== null) {
      const readMissedState = () => this.catchUp.readPollingState(display, since);
      return [{ name: "state", value: await this.turns.run(turn, readMissedState) }];
    }
    const readFullState = () => this.catchUp.readNewState(display);
    const { snapshot, changes } = await this.turns.run(turn, readFullState);
    return [
      { name: "state", value: { snapshot } },
      { name: "changes", value: changes },
    ];
  }

  /** Records a screen's report and its answers to orders, and returns the screen's open orders. */
  private async recordReport(
    display: OpenDisplay,
    { screen, presence: report, answers = [] }: BoardPollBody,
  ): Promise<contract.PolledEvent[]> {
    const events: contract.PolledEvent[] = [];
    if (report != null) {
      let { screenId } = report;
      if (!this.identities.isProven(report)) {
        const given = await this.identities.issueIdentity(display, report);
        ({ screenId } = given);
        events.push({ name: "screen", value: given });
      }
      this.presence.note(display, { ...report, screenId }, POLLING_SOCKET_ID);
      events.push({ name: "handoff", value: this.handoffs.readCodes(display) });
    }
    if (screen != null && this.identities.isProven(screen)) {
      const { screenId } = screen;
      for (const { ask, at } of answers) this.screens.answer({ id: ask, screenId, at });
      events.push(...this.screens.listOpenOrders({ displayId: display.id, screenId }));
    }
    return events;
  }
}

/** Mirrors a socket's `connect_error`. */
function toRefusal(value: HandshakeRefusal): contract.PollReply {
  return { events: [{ name: "refused", value }] };
}

function isTooOld({ protocol }: { protocol?: number | null | undefined }): boolean {
  return (protocol ?? PROTOCOL_VERSION) < PROTOCOL_VERSION;
}

import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { POLL_MS, type ScreenOrder } from "@wardline/contracts/live/events";
import type { PolledEvent } from "@wardline/contracts/live/polling";
import { COMMAND_ANSWER_MS } from "@wardline/domain/boards/screen-command";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { SocketServer } from "../delivery/socket-server.js";

const SCREEN_MESSAGE = "wardline:polled-screen";
const ORDER_MESSAGE = "wardline:polled-order";
const ANSWER_MESSAGE = "wardline:polled-answer";

/**
 * Interval at which other servers are notified of a polling screen, and the time for which a screen counts as polling
 * after a poll.
 */
const NOTIFY_INTERVAL_MS = 20_000;
const POLLING_SCREEN_MS = 45_000;
/** A polling screen receives an order through one poll and answers with the next poll. */
const ANSWER_TIMEOUT_MS = COMMAND_ANSWER_MS + POLL_MS;

interface PolledScreen {
  displayId: string;
  screenId: string;
}

/** An order or a move, which every server stores until all screens have answered or the time is up. */
interface PendingOrder {
  id: string;
  displayId: string;
  /** Target screen; null for all screens of the display. */
  screenId: string | null;
  event: { name: "order"; value: ScreenOrder } | { name: "move"; value: string | null };
}

interface Answer {
  id: string;
  screenId: string;
  /** Time at which the screen showed the order; null if the order was not for that screen. */
  at: number | null;
}

/**
 * Orders for screens that poll over HTTP because their network blocks sockets. Any server may receive the poll, so
 * every server stores the orders (docs/wire/live.md, Networks without sockets).
 */
@Injectable()
export class PolledScreens {
  /** Per display and screen: the last poll, and the last notice of it to the other servers. */
  private readonly lastPolls = new Map<string, Map<string, { at: number; notifiedAt: number }>>();
  private readonly waiting = new Map<string, PendingOrder>();
  private readonly answerListeners = new Map<string, (answer: Answer) => void>();

  constructor(
    private readonly sockets: SocketServer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const { io } = sockets;
    io.on(SCREEN_MESSAGE, (screen: PolledScreen) => this.recordPoll(screen));
    io.on(ORDER_MESSAGE, (order: PendingOrder) => this.storeOrder(order));
    io.on(ANSWER_MESSAGE, (answer: Answer) => this.answerListeners.get(answer.id)?.(answer));
  }

  /** Returns the open orders for a polling screen, which may already have received some from another server. */
  listOpenOrders(screen: PolledScreen): PolledEvent[] {
    const lastPoll = this.recordPoll(screen);
    const now = this.clock();
    if (now - lastPoll.notifiedAt >= NOTIFY_INTERVAL_MS) {
      lastPoll.notifiedAt = now;
      this.sockets.io.serverSideEmit(SCREEN_MESSAGE, screen);
    }
    return [...this.waiting.values()]
      .filter(
        ({ displayId, screenId }) =>
          displayId === screen.displayId && (screenId ?? screen.screenId) === screen.screenId,
      )
      .map(({ id, event }) => ({ ...event, ask: id }));
  }

  answer(answer: Answer): void {
    this.answerListeners.get(answer.id)?.(answer);
    this.sockets.io.serverSideEmit(ANSWER_MESSAGE, answer);
  }

  /** Collects the answers of polling screens until all have answered or the time is up. */
  ask(displayId: string, screenId: string | null, event: PendingOrder["event"]): Promise<Answer[]> {
    const awaitedScreens = new Set(
      this.listPollingScreens(displayId).filter((id) => id === (screenId ?? id)),
    );
    if (awaitedScreens.size === 0) return Promise.resolve([]);
    const order: PendingOrder = { id: randomUUID(), displayId, screenId, event };
    const answers: Answer[] = [];
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.answerListeners.delete(order.id);
        resolve(answers);
      };
      const timer = setTimeout(end, ANSWER_TIMEOUT_MS).unref();
      this.answerListeners.set(order.id, (answer) => {
        if (!awaitedScreens.delete(answer.screenId)) return;
        answers.push(answer);
        if (awaitedScreens.size === 0) end();
      });
      this.storeOrder(order);
      this.sockets.io.serverSideEmit(ORDER_MESSAGE, order);
    });
  }

  private listPollingScreens(displayId: string): string[] {
    const since = this.clock() - POLLING_SCREEN_MS;
    return [...(this.lastPolls.get(displayId) ?? [])].flatMap(([id, { at }]) =>
      at > since ? [id] : [],
    );
  }

  private recordPoll({ displayId, screenId }: PolledScreen): { at: number; notifiedAt: number } {
    const displayScreens =
      this.lastPolls.get(displayId) ?? new Map<string, { at: number; notifiedAt: number }>();
    const now = this.clock();
    for (const [id, { at }] of displayScreens)
      if (now - at >= POLLING_SCREEN_MS) displayScreens.delete(id);
    const screen = {
      at: now,
      notifiedAt: displayScreens.get(screenId)?.notifiedAt ?? Number.NEGATIVE_INFINITY,
    };
    this.lastPolls.set(displayId, displayScreens.set(screenId, screen));
    return screen;
  }

  private storeOrder(order: PendingOrder): void {
    this.waiting.set(order.id, order);
    setTimeout(() => this.waiting.delete(order.id), ANSWER_TIMEOUT_MS).unref();
  }
}

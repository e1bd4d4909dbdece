import type { BoardSocket } from "@wardline/client/live-socket";
import type { HandoffCodes } from "@wardline/contracts/boards/handoff";
import type { ScreenOrder, ScreenOrderAnswer } from "@wardline/contracts/live/events";
import { HANDOFF_INTERVAL_MS } from "@wardline/domain/boards/handoff";
import { COMMAND_SHOWN_MS, type ScreenCommand } from "@wardline/domain/boards/screen-command";

/** Value that components read with `useSyncExternalStore`. */
export class Store<T> {
  private readonly listeners = new Set<() => void>();

  constructor(protected current: T) {}

  readonly getCurrent = (): T => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly set = (next: T): void => {
    this.current = next;
    for (const listener of Array.from(this.listeners)) listener();
  };
}

/** Order that this screen is showing, and its duration. */
export interface ShownOrder {
  command: Exclude<ScreenCommand, "reload">;
  /** Name of the display. */
  name: string;
  /** Number of this screen within the display; null before its first report. */
  number: number | null;
  /** Name of this screen; null if it has only a number. */
  screenName: string | null;
  screenId: string;
  /** Call this once the order is visible. */
  confirm(): void;
}

export interface OrderStoreOptions {
  socket: Pick<BoardSocket, "on">;
  identity: { readonly screenId: string };
  /** A preview does not count as a screen and ignores orders. */
  isPreview: boolean;
  timers: { set(run: () => void, ms: number): void };
  /** Epoch milliseconds on the server's clock. */
  now(): number;
  reload(): void;
  moveTo(key: string): void;
}

/** Delay before the page reloads, so that the answer is sent first. */
const RELOAD_DELAY_MS = 300;

/** Receives administrators' orders and reports when the orders are done (docs/wire/boards.md, Screen commands). */
export class OrderStore extends Store<ShownOrder | null> {
  readonly getShown = this.getCurrent;

  constructor(private readonly options: OrderStoreOptions) {
    super(null);
    const { socket, identity, timers, moveTo } = options;
    socket.on("order", (order, answer) => this.handleOrder(order, answer));
    // Tells the server which screen this is, and moves to the given display (docs/wire/boards.md, Moving a screen).
    socket.on("move", (key, answer) => {
      answer(identity.screenId);
      if (key !== null) timers.set(() => moveTo(key), RELOAD_DELAY_MS);
    });
  }

  private handleOrder(order: ScreenOrder, answer: (done: ScreenOrderAnswer) => void): void {
    const { identity, isPreview, timers, now, reload } = this.options;
    const { screenId } = identity;
    if (isPreview || (order.screenId !== null && order.screenId !== screenId)) return answer(null);
    const { command, name, numbers, names } = order;
    let isSeen = false;
    const confirm = () => {
      if (isSeen) return;
      isSeen = true;
      answer({ screenId, at: now() });
    };
    if (command === "reload") {
      confirm();
      timers.set(reload, RELOAD_DELAY_MS);
      return;
    }
    const number = numbers[screenId] ?? null;
    const screenName = names?.[screenId] ?? null;
    const shown = { command, name, number, screenName, screenId, confirm };
    this.set(shown);
    timers.set(() => {
      if (this.current === shown) this.set(null);
    }, COMMAND_SHOWN_MS[command]);
  }
}

/** Codes that the server last sent to this screen, which expire in an outage (docs/wire/boards.md, Wall to hand). */
export class HandoffStore extends Store<HandoffCodes | null> {
  constructor(socket: {
    on(event: "handoff", listener: (codes: HandoffCodes | null) => void): unknown;
  }) {
    super(null);
    socket.on("handoff", (codes) => this.set(codes));
  }
}

/** Returns the address for the QR code at `now` (epoch milliseconds, server's clock); null without a valid code. */
export function buildHandoffAddress(known: HandoffCodes | null, now: number): string | null {
  const current = known?.codes.find(({ from }) => from <= now && now < from + HANDOFF_INTERVAL_MS);
  return known && current ? `${known.address}#${current.code}` : null;
}

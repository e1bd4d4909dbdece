import type { BoardSocket } from "@wardline/client/live-socket";
import type { ScreenOrder, ScreenOrderAnswer } from "@wardline/contracts/live/events";
import { COMMAND_SHOWN_MS, type ScreenCommand } from "@wardline/domain/boards/screen-command";

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
export class OrderStore {
  private shown: ShownOrder | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: OrderStoreOptions) {
    options.socket.on("order", (order, answer) => this.handleOrder(order, answer));
    options.socket.on("move", (key, answer) => this.move(key, answer));
  }

  readonly getShown = (): ShownOrder | null => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private handleOrder(order: ScreenOrder, answer: (done: ScreenOrderAnswer) => void): void {
    const { identity, isPreview, timers, now, reload } = this.options;
    const { screenId } = identity;
    if (isPreview || (order.screenId !== null && order.screenId !== screenId)) {
      answer(null);
      return;
    }
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
    const screenName = names?.[screenId] ?? null;
    const shown = {
      command,
      name,
      number: numbers[screenId] ?? null,
      screenName,
      screenId,
      confirm,
    };
    this.show(shown);
    timers.set(() => {
      if (this.shown === shown) this.show(null);
    }, COMMAND_SHOWN_MS[command]);
  }

  /** Tells the server which screen this is, and moves to the given display (docs/wire/boards.md, Moving a screen). */
  private move(key: string | null, answer: (screenId: string) => void): void {
    const { identity, timers, moveTo } = this.options;
    answer(identity.screenId);
    if (key !== null) timers.set(() => moveTo(key), RELOAD_DELAY_MS);
  }

  private show(shown: ShownOrder | null): void {
    this.shown = shown;
    for (const listener of Array.from(this.listeners)) listener();
  }
}

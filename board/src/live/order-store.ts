import type { BoardSocket } from "@wardline/client/live-socket";
import type { ScreenOrder, ScreenOrderAnswer } from "@wardline/contracts/live";
import { COMMAND_SHOWN_MS, type ScreenCommand } from "@wardline/domain/boards/screen-command";

/** What this screen was asked to show, and for how long. */
export interface ShownOrder {
  command: Exclude<ScreenCommand, "reload">;
  /** The display's name. */
  name: string;
  /** Which of the display's screens this is; null where it has not reported itself yet. */
  number: number | null;
  /** What people call this screen; null: by its number. */
  screenName: string | null;
  screenId: string;
  /** To be called once it is to be seen. */
  seen(): void;
}

export interface OrderStoreOptions {
  socket: Pick<BoardSocket, "on">;
  identity: { readonly screenId: string };
  /** Nobody counts this page among the screens: no order is for it. */
  isPreview: boolean;
  timers: { set(run: () => void, ms: number): void };
  /** Epoch milliseconds on the server's clock. */
  now(): number;
  reload(): void;
  /** Shows the board of this key from now on, in this page. */
  moveTo(key: string): void;
}

/** The answer is on its way before the page goes. */
const BEFORE_RELOAD_MS = 300;

/** Takes the orders of administrators and says when they were carried out (docs/wire.md, Screen commands). */
export class OrderStore {
  private shown: ShownOrder | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: OrderStoreOptions) {
    options.socket.on("order", (order, answer) => this.take(order, answer));
    options.socket.on("move", (key, answer) => this.move(key, answer));
  }

  readonly getShown = (): ShownOrder | null => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private take(order: ScreenOrder, answer: (done: ScreenOrderAnswer) => void): void {
    const { identity, isPreview, timers, now, reload } = this.options;
    const { screenId } = identity;
    if (isPreview || (order.screenId !== null && order.screenId !== screenId)) {
      answer(null);
      return;
    }
    const { command, name, numbers, names } = order;
    let isSeen = false;
    const seen = () => {
      if (isSeen) return;
      isSeen = true;
      answer({ screenId, at: now() });
    };
    if (command === "reload") {
      seen();
      timers.set(reload, BEFORE_RELOAD_MS);
      return;
    }
    const screenName = names?.[screenId] ?? null;
    const shown = { command, name, number: numbers[screenId] ?? null, screenName, screenId, seen };
    this.show(shown);
    timers.set(() => {
      if (this.shown === shown) this.show(null);
    }, COMMAND_SHOWN_MS[command]);
  }

  /** Says which screen this is, and goes where it is sent (docs/wire.md, Moving a screen). */
  private move(key: string | null, answer: (screenId: string) => void): void {
    const { identity, timers, moveTo } = this.options;
    answer(identity.screenId);
    if (key !== null) timers.set(() => moveTo(key), BEFORE_RELOAD_MS);
  }

  private show(shown: ShownOrder | null): void {
    this.shown = shown;
    for (const listener of Array.from(this.listeners)) listener();
  }
}

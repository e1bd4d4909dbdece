import type { FeedTimers } from "../src/live-feed-timers.js";

type Listener = (...given: never[]) => void;

class Listeners {
  private readonly byEvent = new Map<string, Listener[]>();

  readonly on = (event: string, listener: Listener): void => {
    this.byEvent.set(event, (this.byEvent.get(event) ?? []).concat(listener));
  };

  notify(event: string, ...given: unknown[]): void {
    for (const listener of this.byEvent.get(event) ?? []) listener(...(given as never[]));
  }
}

/**
 * A Socket.IO client whose server, network and clock are controlled by the test.
 * @internal For specs.
 */
export class FakeSocket {
  readonly io = new Listeners();
  auth: (answer: (credentials: Record<string, unknown>) => void) => void = (answer) => answer({});
  connects = 0;
  closes = 0;
  pendingRequests: { event: string; body: unknown; answer: (reply: unknown) => void }[] = [];
  sent: { event: string; body: unknown }[] = [];
  private readonly listeners = new Listeners();
  private readonly unanswered = new Set<(error: Error) => void>();
  private timeoutMs: number | null = null;
  private isUp = false;

  constructor(private readonly timers: FeedTimers) {}

  readonly on = this.listeners.on;

  connect(): void {
    this.connects++;
  }

  disconnect(): void {
    this.closes++;
    this.drop();
  }

  timeout(ms: number): this {
    this.timeoutMs = ms;
    return this;
  }

  emit(event: string, body: unknown, callback?: (...reply: unknown[]) => void): void {
    const { timeoutMs } = this;
    this.timeoutMs = null;
    if (callback === undefined) this.sent.push({ event, body });
    else this.pendingRequests.push({ event, body, answer: this.wrapCallback(callback, timeoutMs) });
  }

  /** Completes the handshake; returns the client's data. */
  accept(): Record<string, unknown> {
    let credentials: Record<string, unknown> = {};
    this.auth((given) => {
      credentials = given;
    });
    this.isUp = true;
    this.listeners.notify("connect");
    return credentials;
  }

  /** Refuses the handshake with the server's code, or null for no answer. */
  refuse(code: string | null): void {
    const data = code === null ? {} : { data: { code } };
    this.listeners.notify("connect_error", Object.assign(new Error("refused"), data));
  }

  /** Ends the connection, from either side. */
  drop(): void {
    if (!this.isUp) return;
    this.isUp = false;
    this.listeners.notify("disconnect");
    for (const fail of this.unanswered) fail(new Error("socket has been disconnected"));
  }

  ping(): void {
    this.io.notify("ping");
  }

  receive(event: "changes" | "state", body: unknown): void {
    this.listeners.notify(event, body);
  }

  /** Wraps a callback as the library does: with a timeout, its first argument is an error or null. */
  private wrapCallback(
    callback: (...reply: unknown[]) => void,
    timeoutMs: number | null,
  ): (reply: unknown) => void {
    if (timeoutMs === null) return callback;
    const settle = (...reply: unknown[]) => {
      if (!this.unanswered.delete(fail)) return;
      this.timers.clear(timer);
      callback(...reply);
    };
    const fail = (error: Error) => settle(error);
    const timer = this.timers.set(() => fail(new Error("operation has timed out")), timeoutMs);
    this.unanswered.add(fail);
    return (reply) => settle(null, reply);
  }
}

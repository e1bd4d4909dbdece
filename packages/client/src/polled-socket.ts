import { type HandshakeRefusal, POLL_MS, type Presence } from "@wardline/contracts/live/events";
import type { PolledEvent } from "@wardline/contracts/live/polling";
import type { Socket } from "socket.io-client";
import type { FeedTimers } from "./live-feed-timers.js";

/** Time after which a socket that has not opened counts as blocked, and HTTP is tried instead. */
const OPEN_TIMEOUT_MS = 8_000;
const ANSWER_TIMEOUT_MS = 10_000;
/** Interval of attempts to open a socket while polling, because networks change. */
const SOCKET_RETRY_MS = 60_000;

/** The server's refusal; null if the server itself did not answer. */
export type PollRefusal = { refused: HandshakeRefusal | null };

export interface PolledSocketOptions {
  /** Socket that is not connected yet and never connects by itself. */
  socket: Socket;
  timers: Pick<FeedTimers, "set" | "clear">;
  /**
   * Requests over HTTP the events that a socket would have delivered. `question` contains the handshake and the data to
   * send.
   */
  poll(question: Record<string, unknown>): Promise<PolledEvent[] | PollRefusal>;
  /** True if a server of the installation answers over HTTP. */
  probe(): Promise<boolean>;
  /** Called when the network starts or stops blocking sockets. */
  onPolled(isPolled: boolean): void;
}

type Listener = (...given: never[]) => void;
type ScreenAnswer = { at: number } | string | null;

/** Connection events, which this class derives from the socket and HTTP. */
const CONNECTION_EVENTS = ["connect", "disconnect", "connect_error"];

/**
 * A socket of a namespace that falls back to polling over HTTP if the network blocks sockets (docs/wire/live.md, Networks
 * without sockets). A feed sees it as a Socket.IO client.
 */
export class PolledSocket {
  auth: (answer: (credentials: Record<string, unknown>) => void) => void = (answer) => answer({});
  readonly io: Socket["io"];
  private mode: "closed" | "opening" | "socket" | "polling" = "closed";
  /** True if a socket failed although the server answered. If the next socket fails too, the network is to blame. */
  private hasFailed = false;
  /** True if neither socket nor HTTP worked; no socket is then tried until HTTP works. */
  private isUnreachable = false;
  private isPolled = false;
  private isRequesting = false;
  private isDue = false;
  private timer: number | undefined;
  private socketTimer: number | undefined;
  /** Number that distinguishes connections, so that late answers are dropped. */
  private connection = 0;
  private readonly listeners = new Map<string, Listener[]>();
  private presence: Presence | null = null;
  private screen: { screenId: string; screenToken?: string | null } | null = null;
  private answers: { ask: string; at: number | null }[] = [];
  private readonly answered = new Set<string>();

  constructor(private readonly options: PolledSocketOptions) {
    const { socket } = options;
    this.io = socket.io;
    socket.auth = (answer) => this.auth(answer);
    // From here on, the server determines how long the handshake takes.
    socket.io.on("open", () => {
      if (this.mode === "opening") this.clear();
    });
    socket.on("connect", () => this.handleOpen());
    socket.on("disconnect", () => {
      if (this.mode === "socket") this.end("disconnect");
    });
    socket.on("connect_error", (error) => {
      if (this.mode !== "opening") return;
      if ("data" in error && error.data !== undefined) this.end("connect_error", error);
      else void this.tryHttp(error);
    });
  }

  readonly on = (event: string, listener: Listener): this => {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
    if (!CONNECTION_EVENTS.includes(event))
      this.options.socket.on(event, listener as (...given: unknown[]) => void);
    return this;
  };

  connect(): void {
    this.mode = "opening";
    if (this.isUnreachable) void this.openLater();
    else this.openSocket();
  }

  disconnect(): void {
    this.mode = "closed";
    this.connection += 1;
    this.clear();
    this.options.socket.disconnect();
  }

  timeout(ms: number): Pick<Socket, "emit"> {
    return this.mode === "polling"
      ? (this as Pick<Socket, "emit">)
      : this.options.socket.timeout(ms);
  }

  readonly emit = (event: string, ...given: unknown[]): Socket => {
    const { socket } = this.options;
    if (this.mode !== "polling") return socket.emit(event, ...given);
    const [payload, answer] = given as [unknown, ((result: { ok: boolean }) => void)?];
    // Each request has the token anyway, and the next `state` brings what `sync` would request.
    if (event === "auth") answer?.({ ok: true });
    if (event === "presence") this.storePresence(payload as Presence);
    this.requestNow();
    return socket;
  };

  private storePresence(presence: Presence): void {
    this.presence = presence;
    this.screen ??= presence;
    const { screenId, screenToken } = presence;
    if (screenToken != null) this.screen = { screenId, screenToken };
  }

  private handleOpen(): void {
    const before = this.mode;
    if (before === "closed") return;
    this.clear();
    this.hasFailed = false;
    this.isUnreachable = false;
    this.mode = "socket";
    this.setPolled(false);
    if (before === "opening") this.deliver("connect");
  }

  /** Waits for the server over HTTP, because Firefox delays sockets for up to a minute after failures. */
  private async openLater(): Promise<void> {
    const { connection } = this;
    const probe = await Promise.race([
      this.options.probe(),
      this.timeOut().then(() => false),
    ]).catch(() => false);
    if (connection !== this.connection || this.mode !== "opening") return;
    if (probe) this.openSocket();
    else this.end("connect_error", new Error("no answer"));
  }

  private openSocket(): void {
    const { socket, timers } = this.options;
    this.clear();
    socket.connect();
    this.timer = timers.set(() => {
      socket.disconnect();
      void this.tryHttp(new Error("timeout"));
    }, OPEN_TIMEOUT_MS);
  }

  /** Tries HTTP after a socket did not open: if HTTP works, the network is to blame. */
  private async tryHttp(error: Error): Promise<void> {
    this.clear();
    const { socket } = this.options;
    const events = await this.sendRequest();
    if (events === null || this.mode !== "opening") return;
    if (!Array.isArray(events)) {
      const { refused } = events;
      this.isUnreachable = refused === null;
      this.end("connect_error", refused === null ? error : createRefusalError(refused));
      return;
    }
    this.isUnreachable = false;
    if (!this.hasFailed) {
      // The server may have come back in between.
      this.hasFailed = true;
      socket.disconnect();
      this.openSocket();
      return;
    }
    this.mode = "polling";
    this.setPolled(true);
    this.deliver("connect");
    this.handleEvents(events);
    this.scheduleRequest();
    this.retrySocket();
  }

  private retrySocket(): void {
    const { socket, timers } = this.options;
    this.socketTimer = timers.set(() => {
      socket.disconnect();
      socket.connect();
      this.retrySocket();
    }, SOCKET_RETRY_MS);
  }

  private scheduleRequest(): void {
    if (this.mode === "polling")
      this.timer = this.options.timers.set(() => this.requestNow(), POLL_MS);
  }

  private requestNow(): void {
    this.isDue = true;
    if (!this.isRequesting) void this.request();
  }

  private async request(): Promise<void> {
    if (this.timer !== undefined) this.options.timers.clear(this.timer);
    this.isDue = false;
    const events = await this.sendRequest();
    if (events === null || this.mode !== "polling") return;
    if (!Array.isArray(events)) {
      this.isUnreachable = events.refused === null;
      this.end("disconnect");
      return;
    }
    this.handleEvents(events);
    if (this.isDue) this.requestNow();
    else this.scheduleRequest();
  }

  /** Sends one request; null if the connection has ended since. */
  private async sendRequest(): Promise<PolledEvent[] | PollRefusal | null> {
    const { connection, presence, screen, answers } = this;
    const isScreen = screen !== null && this.mode === "polling";
    let credentials: Record<string, unknown> = {};
    this.auth((given) => {
      credentials = given;
    });
    this.isRequesting = true;
    // Reports are sent only once: a report that the server refuses would otherwise block all later requests.
    if (isScreen) {
      this.presence = null;
      this.answers = [];
    }
    const given = await Promise.race([
      this.options.poll({ ...credentials, ...(isScreen && { screen, presence, answers }) }),
      this.timeOut(),
    ]).catch((): PollRefusal => ({ refused: null }));
    if (connection !== this.connection) return null;
    this.isRequesting = false;
    if (!Array.isArray(given)) return given;
    const refused = given.find(({ name }) => name === "refused");
    if (refused !== undefined) return { refused: refused.value as HandshakeRefusal };
    return given;
  }

  private timeOut(): Promise<PollRefusal> {
    return new Promise((resolve) => {
      this.options.timers.set(() => resolve({ refused: null }), ANSWER_TIMEOUT_MS);
    });
  }

  private handleEvents(events: readonly PolledEvent[]): void {
    for (const { name, value, ask } of events) {
      // A listener may have ended the connection.
      if (this.mode !== "polling") return;
      if (name === "screen") this.screen = value as typeof this.screen;
      if (ask === undefined) this.deliver(name, value);
      else if (!this.answered.has(ask)) {
        this.answered.add(ask);
        this.deliver(name, value, (answer: ScreenAnswer) => this.answer(ask, answer));
      }
    }
  }

  private answer(ask: string, answer: ScreenAnswer): void {
    const at = answer === null || typeof answer === "string" ? null : answer.at;
    this.answers = [...this.answers, { ask, at }];
    this.requestNow();
  }

  private end(event: "disconnect" | "connect_error", ...given: Error[]): void {
    this.disconnect();
    this.deliver(event, ...given);
  }

  private clear(): void {
    const { timers } = this.options;
    if (this.timer !== undefined) timers.clear(this.timer);
    if (this.socketTimer !== undefined) timers.clear(this.socketTimer);
    this.timer = undefined;
    this.socketTimer = undefined;
    this.isRequesting = false;
    this.isDue = false;
  }

  private setPolled(isPolled: boolean): void {
    if (isPolled === this.isPolled) return;
    this.isPolled = isPolled;
    this.options.onPolled(isPolled);
  }

  private deliver(event: string, ...given: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(...(given as never[]));
  }
}

function createRefusalError(code: HandshakeRefusal): Error {
  return Object.assign(new Error(code), { data: { code } });
}

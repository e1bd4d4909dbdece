import type { HandshakeRefusal } from "@wardline/contracts/live";
import type { Socket } from "socket.io-client";
import { retryDelay } from "./live-feed-retry.js";
import type { FeedTimers } from "./live-feed-timers.js";

/** How a feed stands; `refused` has the server's reason and stays until a handshake succeeds. */
export type FeedStatus =
  | { kind: "connecting" | "live" | "reconnecting" | "stopped" }
  | { kind: "refused"; code: HandshakeRefusal };

/** What a connection needs of a Socket.IO client, whatever its events. */
export type ConnectionSocket = Pick<Socket, "io" | "auth" | "connect" | "disconnect"> & {
  on(event: "connect" | "disconnect", listener: () => void): unknown;
  on(event: "connect_error", listener: (error: Error) => void): unknown;
};

export interface ConnectionOptions {
  timers: FeedTimers;
  onStatus?: ((status: FeedStatus) => void) | undefined;
  /** A packet came, heartbeats included; `at` by the timers' clock. */
  onHeard?: ((at: number) => void) | undefined;
  /** The server no longer speaks this page's protocol; see `mayReload`. */
  onTooOld?: (() => void) | undefined;
  /** After these refusals the feed waits this long, or until `reconnectNow` (null). Others are retried as outages are. */
  refusalWaits?: Partial<Record<HandshakeRefusal, number | null>> | undefined;
}

export interface ConnectionHandlers {
  /** Asked at each handshake, so that it always carries the current token or key and revision. */
  auth(): Record<string, unknown>;
  refused(code: HandshakeRefusal): void;
  ended(): void;
}

/** From the start of a connection to its `state`: a handshake may hang while the server's database is away. */
const STATE_WITHIN_MS = 30_000;

/** Refusals that are an outage to the one who waits, not an answer about them. */
const OUTAGES: readonly (HandshakeRefusal | null)[] = [
  null,
  "SERVICE_UNAVAILABLE",
  "TOO_MANY_REQUESTS",
];

/**
 * A socket that comes back forever: after outages, refusals and servers that hang or hang up
 * (docs/wire.md, Live protocol).
 */
export class FeedConnection {
  private phase: "closed" | "opening" | "open" | "ready" = "closed";
  private stopped = true;
  private attempt = 0;
  private timer: number | undefined;
  private lastStatus: FeedStatus = { kind: "stopped" };
  private heardAt: number | null = null;

  constructor(
    private readonly socket: ConnectionSocket,
    private readonly options: ConnectionOptions,
    private readonly handlers: ConnectionHandlers,
  ) {
    socket.auth = (answer) => answer(handlers.auth());
    socket.on("connect", () => {
      if (this.phase !== "opening") return;
      this.phase = "open";
      this.heard();
    });
    socket.on("disconnect", () => {
      if (this.phase !== "closed") this.lose();
    });
    socket.on("connect_error", (error) => {
      if (this.phase !== "closed") this.refused(refusalOf(error));
    });
    // The server's heartbeat: the page is live though nothing changes.
    socket.io.on("ping", () => {
      if (this.isOpen) this.heard();
    });
  }

  get status(): FeedStatus {
    return this.lastStatus;
  }

  /** When anything last came, by the timers' clock; null before that. */
  get lastHeardAt(): number | null {
    return this.heardAt;
  }

  /** Whether the server's `state` has been taken in: from then on events may be sent. */
  get isReady(): boolean {
    return this.phase === "ready";
  }

  /** Whether the handshake has succeeded and the connection stands. */
  get isOpen(): boolean {
    return this.phase === "open" || this.phase === "ready";
  }

  start(): void {
    if (!this.stopped) return;
    this.stopped = false;
    this.attempt = 0;
    this.report({ kind: "connecting" });
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    this.close();
    this.report({ kind: "stopped" });
  }

  /** Connects without further waiting: the network is back, or there is a new token. */
  reconnectNow(): void {
    if (this.stopped || this.phase !== "closed") return;
    this.attempt = 0;
    this.connect();
  }

  /** Ends the connection and begins the next at once. */
  restart(): void {
    if (this.stopped) return;
    this.close();
    this.connect();
  }

  /** Gives the connection up for one that begins after the usual wait. */
  lose(): void {
    this.close();
    if (this.lastStatus.kind === "live") this.report({ kind: "reconnecting" });
    this.retryAfter(retryDelay(this.attempt, this.options.timers.random()));
  }

  /** The server's `state` has been taken in. */
  ready(): void {
    if (this.phase !== "open") return;
    this.clearTimer();
    this.phase = "ready";
    this.attempt = 0;
    this.report({ kind: "live" });
  }

  /** Hands on what came over the open connection; what comes after its end is dropped. */
  pass(take: () => void): void {
    if (!this.isOpen) return;
    this.heard();
    take();
  }

  private heard(): void {
    this.heardAt = this.options.timers.now();
    this.options.onHeard?.(this.heardAt);
  }

  private connect(): void {
    this.clearTimer();
    this.phase = "opening";
    this.timer = this.options.timers.set(() => this.lose(), STATE_WITHIN_MS);
    this.socket.connect();
  }

  private refused(code: HandshakeRefusal | null): void {
    this.close();
    if (code === null || OUTAGES.includes(code)) {
      this.report({ kind: this.heardAt === null ? "connecting" : "reconnecting" });
    } else {
      this.report({ kind: "refused", code });
      this.handlers.refused(code);
      if (code === "PROTOCOL_TOO_OLD") this.options.onTooOld?.();
    }
    const wait = code === null ? undefined : this.options.refusalWaits?.[code];
    // The owner may have connected again, or stopped, when it heard of the refusal.
    if (wait === null || this.phase !== "closed") return;
    this.retryAfter(wait ?? retryDelay(this.attempt, this.options.timers.random()));
  }

  private retryAfter(ms: number): void {
    if (this.stopped) return;
    this.clearTimer();
    this.attempt++;
    this.timer = this.options.timers.set(() => this.connect(), ms);
  }

  private close(): void {
    this.clearTimer();
    const wasClosed = this.phase === "closed";
    this.phase = "closed";
    if (wasClosed) return;
    this.handlers.ended();
    this.socket.disconnect();
  }

  private clearTimer(): void {
    if (this.timer !== undefined) this.options.timers.clear(this.timer);
    this.timer = undefined;
  }

  private report(status: FeedStatus): void {
    const last = this.lastStatus;
    const isNews =
      status.kind !== last.kind ||
      (status.kind === "refused" && last.kind === "refused" && status.code !== last.code);
    if (!isNews) return;
    this.lastStatus = status;
    this.options.onStatus?.(status);
  }
}

/** The server's code, or null when there was no answer. */
function refusalOf(error: Error & { data?: { code?: HandshakeRefusal } }): HandshakeRefusal | null {
  return error.data?.code ?? null;
}

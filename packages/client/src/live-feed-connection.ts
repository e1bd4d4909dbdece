import type { HandshakeRefusal } from "@wardline/contracts/live/events";
import type { Socket } from "socket.io-client";
import { computeRetryDelay } from "./live-feed-retry.js";
import type { FeedTimers } from "./live-feed-timers.js";

/** State of a feed; `refused` has the server's reason and lasts until a handshake succeeds. */
export type FeedStatus =
  | { kind: "connecting" | "live" | "reconnecting" | "stopped" }
  | { kind: "refused"; code: HandshakeRefusal };

/** The part of a Socket.IO client that a connection uses. */
export type ConnectionSocket = Pick<Socket, "io" | "auth" | "connect" | "disconnect"> & {
  on(event: "connect" | "disconnect", listener: () => void): unknown;
  on(event: "connect_error", listener: (error: Error) => void): unknown;
};

export interface ConnectionOptions {
  timers: FeedTimers;
  onStatus?: ((status: FeedStatus) => void) | undefined;
  /** Called for each packet, heartbeats included. `at`: on the timers' clock. */
  onPacket?: ((at: number) => void) | undefined;
  /** Called when the server no longer speaks this page's protocol; see `claimReload`. */
  onTooOld?: (() => void) | undefined;
  /** Wait after each of these refusals; null waits until `reconnectNow`. Other refusals are retried like outages. */
  refusalWaits?: Partial<Record<HandshakeRefusal, number | null>> | undefined;
}

export interface ConnectionHandlers {
  /** Called at each handshake; returns the current token or key, and the revision. */
  auth(): Record<string, unknown>;
  onRefusal(code: HandshakeRefusal): void;
  onEnd(): void;
}

/** Time limit from connecting to `state`, because a handshake may hang while the server's database is unavailable. */
const STATE_TIMEOUT_MS = 30_000;

/** Refusals that are treated as outages. */
const OUTAGES: readonly (HandshakeRefusal | null)[] = [
  null,
  "SERVICE_UNAVAILABLE",
  "TOO_MANY_REQUESTS",
];

/** A socket that always reconnects: after outages, refusals, hanging servers and disconnects (docs/wire/live.md, Live protocol). */
export class FeedConnection {
  private phase: "closed" | "opening" | "open" | "ready" = "closed";
  private isStopped = true;
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
      this.recordPacket();
    });
    socket.on("disconnect", () => {
      if (this.phase !== "closed") this.reconnectLater();
    });
    socket.on("connect_error", (error) => {
      if (this.phase !== "closed") this.handleRefusal(readRefusal(error));
    });
    // The server's heartbeat: the page is live even if nothing changes.
    socket.io.on("ping", () => {
      if (this.isOpen) this.recordPacket();
    });
  }

  get status(): FeedStatus {
    return this.lastStatus;
  }

  /** Time of the last packet on the timers' clock; null before the first. */
  get lastHeardAt(): number | null {
    return this.heardAt;
  }

  /** True once the server's `state` was accepted; events may then be sent. */
  get isReady(): boolean {
    return this.phase === "ready";
  }

  /** True if the handshake has succeeded and the connection is open. */
  get isOpen(): boolean {
    return this.phase === "open" || this.phase === "ready";
  }

  start(): void {
    if (!this.isStopped) return;
    this.isStopped = false;
    this.attempt = 0;
    this.report({ kind: "connecting" });
    this.connect();
  }

  stop(): void {
    this.isStopped = true;
    this.close();
    this.report({ kind: "stopped" });
  }

  /** Connects at once, because the network is back or the token is new. */
  reconnectNow(): void {
    if (this.isStopped || this.phase !== "closed") return;
    this.attempt = 0;
    this.connect();
  }

  /** Ends the connection and starts the next at once. */
  restart(): void {
    if (this.isStopped) return;
    this.close();
    this.connect();
  }

  /** Ends the connection and starts the next after the usual wait. */
  reconnectLater(): void {
    this.close();
    if (this.lastStatus.kind === "live") this.report({ kind: "reconnecting" });
    this.retryAfter(computeRetryDelay(this.attempt, this.options.timers.random()));
  }

  markAccepted(): void {
    if (this.phase !== "open") return;
    this.clearTimer();
    this.phase = "ready";
    this.attempt = 0;
    this.report({ kind: "live" });
  }

  /** Runs `handleData` if the connection is still open; drops data that arrives later. */
  runIfOpen(handleData: () => void): void {
    if (!this.isOpen) return;
    this.recordPacket();
    handleData();
  }

  private recordPacket(): void {
    this.heardAt = this.options.timers.now();
    this.options.onPacket?.(this.heardAt);
  }

  private connect(): void {
    this.clearTimer();
    this.phase = "opening";
    this.timer = this.options.timers.set(() => this.reconnectLater(), STATE_TIMEOUT_MS);
    this.socket.connect();
  }

  private handleRefusal(code: HandshakeRefusal | null): void {
    this.close();
    if (code === null || OUTAGES.includes(code)) {
      this.report({ kind: this.heardAt === null ? "connecting" : "reconnecting" });
    } else {
      this.report({ kind: "refused", code });
      this.handlers.onRefusal(code);
      if (code === "PROTOCOL_TOO_OLD") this.options.onTooOld?.();
    }
    const wait = code === null ? undefined : this.options.refusalWaits?.[code];
    // The owner may have reconnected or stopped when the handler reported the refusal.
    if (wait === null || this.phase !== "closed") return;
    this.retryAfter(wait ?? computeRetryDelay(this.attempt, this.options.timers.random()));
  }

  private retryAfter(ms: number): void {
    if (this.isStopped) return;
    this.clearTimer();
    this.attempt++;
    this.timer = this.options.timers.set(() => this.connect(), ms);
  }

  private close(): void {
    this.clearTimer();
    const wasClosed = this.phase === "closed";
    this.phase = "closed";
    if (wasClosed) return;
    this.handlers.onEnd();
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

/** Returns the code of the server's refusal; null if the server did not respond. */
function readRefusal(
  error: Error & { data?: { code?: HandshakeRefusal } },
): HandshakeRefusal | null {
  return error.data?.code ?? null;
}

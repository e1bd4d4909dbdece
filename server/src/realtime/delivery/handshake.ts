import { type HandshakeRefusal, PROTOCOL_VERSION } from "@wardline/contracts/live/events";
import { syncRequest } from "@wardline/contracts/live/live-handshake";
import type { Socket } from "socket.io";
import { AppError } from "../../errors/app-error.js";
import { isDatabaseUnreachable } from "../../errors/to-app-error.js";

interface SocketNamespace<S> {
  use(middleware: (socket: S, next: (error?: Error) => void) => void): unknown;
  on(event: "connection", listener: (socket: S) => void): unknown;
}

const MAX_MESSAGES = 50;
const WINDOW_MS = 10_000;

interface HandshakeHandlers<S> {
  /** Identifies the socket and fills its `data`; throws a `handshakeError`. */
  admit: (socket: S) => Promise<void>;
  /**
   * Joins an admitted socket to its rooms and sends it the current state. A failure disconnects the socket, which then
   * reconnects and receives everything.
   */
  welcome: (socket: S) => Promise<void>;
}

/** Accepts the sockets of a namespace; refusals carry a code (docs/wire/live.md, Live protocol). */
export function acceptSockets<S extends Pick<Socket, "disconnect">>(
  namespace: SocketNamespace<S>,
  { admit, welcome }: HandshakeHandlers<S>,
): void {
  namespace.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: Error) => next("data" in error ? error : handshakeError(toRefusal(error))),
    );
  });
  namespace.on("connection", (socket) => {
    welcome(socket).catch(() => socket.disconnect(true));
  });
}

/** Builds the error with which a handshake is refused, for `connect_error`. */
export function handshakeError(
  code: HandshakeRefusal,
): Error & { data: { code: HandshakeRefusal } } {
  return Object.assign(new Error(code), { data: { code } });
}

/** Refuses a page that speaks another version of the protocol. */
export function requireProtocol(protocol: number | null | undefined): void {
  if ((protocol ?? PROTOCOL_VERSION) < PROTOCOL_VERSION) throw handshakeError("PROTOCOL_TOO_OLD");
}

/**
 * Disconnects a socket that sends more than 50 messages in 10 seconds (docs/wire/envelope.md, Limits). `now` returns
 * milliseconds.
 */
export function limitMessages(socket: Pick<Socket, "use" | "disconnect">, now: () => number): void {
  let windowStart = now();
  let count = 0;
  socket.use((_packet, next) => {
    const at = now();
    if (at - windowStart >= WINDOW_MS) {
      windowStart = at;
      count = 0;
    }
    count += 1;
    if (count > MAX_MESSAGES) socket.disconnect(true);
    else next();
  });
}

/**
 * Answers the `sync` requests of a socket one at a time; of the requests that arrive during an answer, only the newest
 * waits. Ignores malformed requests, and disconnects the socket if answering fails.
 */
export function answerSync<State>(
  socket: Pick<Socket, "disconnect">,
  readStateSince: (since: number) => Promise<State>,
): (request: unknown, acknowledge: unknown) => void {
  let next: (() => Promise<void>) | null = null;
  let isBusy = false;
  const answerAll = async () => {
    isBusy = true;
    for (let answer = next; answer !== null; answer = next) {
      next = null;
      await answer();
    }
    isBusy = false;
  };
  return (request, acknowledge) => {
    const parsed = syncRequest.safeParse(request);
    if (typeof acknowledge !== "function" || !parsed.success) return;
    next = async () => void acknowledge(await readStateSince(parsed.data.since));
    if (!isBusy) answerAll().catch(() => socket.disconnect(true));
  };
}

function toRefusal(error: Error): HandshakeRefusal {
  if (error instanceof AppError && error.code === "HOSPITAL_SUSPENDED") return error.code;
  return isDatabaseUnreachable(error) ? "SERVICE_UNAVAILABLE" : "MALFORMED_REQUEST";
}

import { type HandshakeRefusal, PROTOCOL_VERSION } from "@wardline/contracts/live";
import { syncRequest } from "@wardline/contracts/live-handshake";
import type { Socket } from "socket.io";
import { AppError } from "../../errors/app-error.js";
import { isDatabaseAway } from "../../errors/to-app-error.js";

/** What receiving needs of a namespace, whatever its events. */
interface Receiving<S> {
  use(middleware: (socket: S, next: (error?: Error) => void) => void): unknown;
  on(event: "connection", listener: (socket: S) => void): unknown;
}

const MESSAGES = 50;
const WINDOW_MS = 10_000;

interface Reception<S> {
  /** Decides who it is and notes it in `data`; throws a `refusal`. */
  admit: (socket: S) => Promise<void>;
  /**
   * Puts an admitted socket in its rooms and tells it where it stands. One that fails ends the socket: its client comes
   * back and receives everything then.
   */
  welcome: (socket: S) => Promise<void>;
}

/** Receives the sockets of a namespace; refusals carry a code (docs/wire.md, Live protocol). */
export function receive<S extends Pick<Socket, "disconnect">>(
  namespace: Receiving<S>,
  { admit, welcome }: Reception<S>,
): void {
  namespace.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: Error) => next("data" in error ? error : refusal(codeOf(error))),
    );
  });
  namespace.on("connection", (socket) => {
    welcome(socket).catch(() => socket.disconnect(true));
  });
}

/** The refusal of a handshake, as `connect_error` carries it. */
export function refusal(code: HandshakeRefusal): Error & { data: { code: HandshakeRefusal } } {
  return Object.assign(new Error(code), { data: { code } });
}

/** Throws a refusal to a page that would misread what this server sends. */
export function requireProtocol(protocol: number | null | undefined): void {
  if ((protocol ?? PROTOCOL_VERSION) < PROTOCOL_VERSION) throw refusal("PROTOCOL_TOO_OLD");
}

/** Ends a socket that sends more than 50 messages in 10 seconds (docs/wire.md, Limits). `now` in milliseconds. */
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
    if (count > MESSAGES) socket.disconnect(true);
    else next();
  });
}

/**
 * Answers a `sync` in the shape of `state`, one of a socket at a time: of those that come meanwhile only the newest is answered, as
 * clients wait for no other. A malformed one is not answered, a failed one ends the socket.
 */
export function answerSync<State>(
  socket: Pick<Socket, "disconnect">,
  stateSince: (since: number) => Promise<State>,
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
    next = async () => void acknowledge(await stateSince(parsed.data.since));
    if (!isBusy) answerAll().catch(() => socket.disconnect(true));
  };
}

function codeOf(error: Error): HandshakeRefusal {
  if (error instanceof AppError && error.code === "HOSPITAL_SUSPENDED") return error.code;
  return isDatabaseAway(error) ? "SERVICE_UNAVAILABLE" : "MALFORMED_REQUEST";
}

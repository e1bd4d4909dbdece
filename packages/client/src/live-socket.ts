import {
  BOARD_NAMESPACE,
  type BoardClientEvents,
  type BoardServerEvents,
  LIVE_NAMESPACE,
  type LiveClientEvents,
  type LiveServerEvents,
  SOCKET_PATH,
} from "@wardline/contracts/live/events";
import type { PolledEvent, PollReply } from "@wardline/contracts/live/polling";
import { Manager, type Socket } from "socket.io-client";
import { PolledSocket, type PolledSocketOptions, type PollRefusal } from "./polled-socket.js";

/** A socket of `/live`, with the server's event types. */
export type LiveSocket = Socket<LiveServerEvents, LiveClientEvents>;

/** A socket of `/board`. */
export type BoardSocket = Socket<BoardServerEvents, BoardClientEvents>;

/** Support for networks without sockets. Without these options, the client is either live or offline. */
export type PollingOptions = Pick<PolledSocketOptions, "timers" | "onPolled">;

/** Returns an unconnected socket for administrators and staff. `origin`: "https://host". */
export function openLiveSocket(origin: string, polling?: PollingOptions): LiveSocket {
  const socket: LiveSocket = createManager(origin).socket(LIVE_NAMESPACE);
  return withPolling(socket, origin, polling, ({ token, ...body }) =>
    postJson(`${origin}/api/live`, body, { Authorization: `Bearer ${String(token)}` }),
  );
}

/** Returns an unconnected socket for ward screens. `origin`: "https://host". */
export function openBoardSocket(origin: string, polling?: PollingOptions): BoardSocket {
  const socket: BoardSocket = createManager(origin).socket(BOARD_NAMESPACE);
  return withPolling(socket, origin, polling, ({ key, ...body }) =>
    postJson(`${origin}/api/board/${encodeURIComponent(String(key))}`, body),
  );
}

/**
 * Creates a manager that uses only WebSocket and never connects by itself. Socket.IO's own reconnection ignores refused
 * handshakes and server disconnects, and its backoff overflows to zero after a thousand attempts; the feed reconnects
 * instead.
 */
function createManager(origin: string): Manager {
  return new Manager(origin, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    autoConnect: false,
    reconnection: false,
  });
}

/** Adds polling to a socket. A feed uses only the members that `PolledSocket` has. */
function withPolling<S>(
  socket: S,
  origin: string,
  polling: PollingOptions | undefined,
  poll: PolledSocketOptions["poll"],
): S {
  if (polling === undefined) return socket;
  const probe = () => isServerReachable(origin);
  return new PolledSocket({ ...polling, socket: socket as Socket, poll, probe }) as S;
}

/** True if a server of the installation answers; a page of a guest network or a proxy does not count. */
async function isServerReachable(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/health/live`, { cache: "no-store" });
  const { status } = (await response.json()) as { status?: unknown };
  return response.ok && status === "ok";
}

/** Posts JSON and returns the events or the refusal. A page of a guest network or a proxy does not count as an answer. */
async function postJson(
  address: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<PolledEvent[] | PollRefusal> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    cache: "no-store",
  });
  const answer = (await response.json()) as
    | { status: "success"; data: PollReply }
    | { status: "error"; code: string };
  if (answer.status === "success") return answer.data.events;
  const refused = REFUSALS.find((code) => code === answer.code);
  return { refused: refused ?? null };
}

/**
 * Refusals; all other codes, such as `BUSY`, count as outages and are retried. `NOT_FOUND` as a failure means that an
 * older server does not know the call.
 */
const REFUSALS = [
  "UNAUTHORIZED",
  "HOSPITAL_SUSPENDED",
  "TOO_MANY_REQUESTS",
  "SERVICE_UNAVAILABLE",
] as const;

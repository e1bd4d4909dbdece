import {
  BOARD_NAMESPACE,
  type BoardClientEvents,
  type BoardServerEvents,
  LIVE_NAMESPACE,
  type LiveClientEvents,
  type LiveServerEvents,
  SOCKET_PATH,
} from "@wardline/contracts/live";
import type { Polled, PolledEvent } from "@wardline/contracts/polling";
import { Manager, type Socket } from "socket.io-client";
import { PolledSocket, type PolledSocketOptions, type PollRefusal } from "./polled-socket.js";

/** A socket of `/live`, typed by the maps that the server emits by as well. */
export type LiveSocket = Socket<LiveServerEvents, LiveClientEvents>;

/** A socket of `/board`. */
export type BoardSocket = Socket<BoardServerEvents, BoardClientEvents>;

/** What a client has for networks that let no socket through; without it, it is live or not at all. */
export type Polling = Pick<PolledSocketOptions, "timers" | "onPolled">;

/** A socket of administrators and staff, not connected yet; `origin`: "https://host". */
export function openLiveSocket(origin: string, polling?: Polling): LiveSocket {
  const socket: LiveSocket = manager(origin).socket(LIVE_NAMESPACE);
  return withPolling(socket, origin, polling, ({ token, ...body }) =>
    post(`${origin}/api/live`, body, { Authorization: `Bearer ${String(token)}` }),
  );
}

/** A socket of ward screens, not connected yet; `origin`: "https://host". */
export function openBoardSocket(origin: string, polling?: Polling): BoardSocket {
  const socket: BoardSocket = manager(origin).socket(BOARD_NAMESPACE);
  return withPolling(socket, origin, polling, ({ key, ...body }) =>
    post(`${origin}/api/board/${encodeURIComponent(String(key))}`, body),
  );
}

/**
 * WebSocket only, and it never connects by itself. The manager's own reconnection knows lost transports but neither
 * refused handshakes nor sockets that the server ended, and its doubled waits overflow to none at all after a thousand
 * tries, which a board makes in one night: the feed decides when to come back, for every reason in one way.
 */
function manager(origin: string): Manager {
  return new Manager(origin, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    autoConnect: false,
    reconnection: false,
  });
}

/** Of a socket a feed uses what `PolledSocket` has. */
function withPolling<S>(
  socket: S,
  origin: string,
  polling: Polling | undefined,
  poll: PolledSocketOptions["poll"],
): S {
  if (polling === undefined) return socket;
  const isHere = () => isServerHere(origin);
  return new PolledSocket({ ...polling, socket: socket as Socket, poll, isHere }) as S;
}

/** A network's own page, and a proxy without servers, are no answer. */
async function isServerHere(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/health/live`, { cache: "no-store" });
  const { status } = (await response.json()) as { status?: unknown };
  return response.ok && status === "ok";
}

/** Of failures only the server's own are its answer: a proxy's page, or a network's, says nothing about the client. */
async function post(
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
    | { status: "success"; data: Polled }
    | { status: "error"; code: string };
  if (answer.status === "success") return answer.data.events;
  const refused = REFUSALS.find((code) => code === answer.code);
  return { refused: refused ?? null };
}

/**
 * Every other code, `BUSY` among them, is an outage as no answer is: the feed comes back. `NOT_FOUND` is said as an event: as a
 * failure it means that the server, of the version before, knows no such call.
 */
const REFUSALS = [
  "UNAUTHORIZED",
  "HOSPITAL_SUSPENDED",
  "TOO_MANY_REQUESTS",
  "SERVICE_UNAVAILABLE",
] as const;

import {
  BOARD_NAMESPACE,
  type BoardClientEvents,
  type BoardServerEvents,
  LIVE_NAMESPACE,
  type LiveClientEvents,
  type LiveServerEvents,
  SOCKET_PATH,
} from "@wardline/contracts/live";
import { Manager, type Socket } from "socket.io-client";

/** A socket of `/live`, typed by the maps that the server emits by as well. */
export type LiveSocket = Socket<LiveServerEvents, LiveClientEvents>;

/** A socket of `/board`. */
export type BoardSocket = Socket<BoardServerEvents, BoardClientEvents>;

/** A socket of administrators and staff, not connected yet; `origin`: "https://host". */
export function openLiveSocket(origin: string): LiveSocket {
  return manager(origin).socket(LIVE_NAMESPACE);
}

/** A socket of ward screens, not connected yet; `origin`: "https://host". */
export function openBoardSocket(origin: string): BoardSocket {
  return manager(origin).socket(BOARD_NAMESPACE);
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

import type {
  BoardClientEvents,
  BoardServerEvents,
  LiveClientEvents,
  LiveServerEvents,
} from "@wardline/contracts/live";
import type { DefaultEventsMap, Namespace, Socket } from "socket.io";
import type { OpenDisplay } from "../../features/boards/open-displays.js";
import type { Caller } from "../../request/request.js";

/** What this server knows of a socket of `/live`. `since`: the revision that its page held at the handshake. */
export interface LiveSocketData {
  caller: Caller;
  /** Epoch milliseconds. */
  tokenExpiry: number;
  since: number | null;
}

/** What this server knows of a socket of `/board`. */
export interface BoardSocketData {
  display: OpenDisplay;
  since: number | null;
}

export type LiveNamespace = Namespace<
  LiveClientEvents,
  LiveServerEvents,
  DefaultEventsMap,
  LiveSocketData
>;
export type LiveSocket = Socket<
  LiveClientEvents,
  LiveServerEvents,
  DefaultEventsMap,
  LiveSocketData
>;

export type BoardNamespace = Namespace<
  BoardClientEvents,
  BoardServerEvents,
  DefaultEventsMap,
  BoardSocketData
>;
export type BoardSocket = Socket<
  BoardClientEvents,
  BoardServerEvents,
  DefaultEventsMap,
  BoardSocketData
>;

import type {
  BoardClientEvents,
  BoardServerEvents,
  LiveClientEvents,
  LiveServerEvents,
} from "@wardline/contracts/live/events";
import type { DefaultEventsMap, Namespace, Socket } from "socket.io";
import type { OpenDisplay } from "../../boards/open-displays.js";
import type { Caller } from "../../request/request.js";

/** Server-side data of a `/live` socket. `since`: the page's revision at the handshake. */
export interface LiveSocketData {
  caller: Caller;
  tokenExpiry: number;
  since: number | null;
}

/** Server-side data of a `/board` socket. */
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

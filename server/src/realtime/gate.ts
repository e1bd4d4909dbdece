import { syncRequest } from "@wardline/contracts/live-handshake";
import type { Namespace, Socket } from "socket.io";
import { isDatabaseAway } from "../http/to-app-error.js";
import { refusal } from "./socket-limits.js";

/** Admits sockets to a namespace by their handshake, and welcomes the admitted; refusals carry a code (api.md 11). */
export function openGate<S extends Socket>(
  namespace: Namespace,
  admit: (socket: S) => Promise<void>,
  welcome: (socket: S) => Promise<void>,
): void {
  namespace.use((socket, next) => {
    admit(socket as S).then(
      () => next(),
      (error: Error) => next("data" in error ? error : refusal(codeOf(error))),
    );
  });
  // A welcome that fails ends the socket: its client comes back and is told everything then.
  namespace.on("connection", (socket) => {
    forgetRequest(socket);
    welcome(socket as S).catch(() => socket.disconnect(true));
  });
}

const NOTHING = {};

/** Lets go of the HTTP request behind a socket, which Socket.IO would keep as long as the screen is on. */
function forgetRequest(socket: Socket): void {
  // Both are read-only by their types alone; Socket.IO's guide to memory names the first.
  Object.assign(socket.conn, { request: null });
  Object.assign(socket.handshake, { headers: NOTHING, query: NOTHING, auth: NOTHING });
}

/** Answers `sync` by its acknowledgement, in the shape of `state` (api.md 11). */
export function answerSync(socket: Socket, stateSince: (since: number) => Promise<unknown>): void {
  socket.on("sync", (request, acknowledge) => {
    const parsed = syncRequest.safeParse(request);
    if (typeof acknowledge !== "function" || !parsed.success) return;
    stateSince(parsed.data.since).then(acknowledge, () => socket.disconnect(true));
  });
}

function codeOf(error: Error): string {
  return isDatabaseAway(error) ? "SERVICE_UNAVAILABLE" : "MALFORMED_REQUEST";
}

import type { BoardChange, BoardState, LiveChange, LiveState } from "@wardline/contracts/live";
import { io, type Socket } from "socket.io-client";

/** A raw client of a namespace that keeps everything it received, in order. */
export interface Listener {
  socket: Socket;
  changes: (BoardChange & LiveChange)[];
  /** The same as they came: the changes of one turn together. */
  messages: (BoardChange & LiveChange)[][];
  states: (BoardState & LiveState)[];
  /** The code with which the handshake was refused, if it was. */
  refused: () => string | null;
  /** Everything received, as text, to search for what must not be there. */
  received: () => string;
  close(): void;
}

/** Connects without reconnecting, so that a test sees every end. */
export function listen(
  url: string,
  namespace: "/live" | "/board",
  auth: Record<string, unknown>,
  extraHeaders: Record<string, string> = {},
): Listener {
  const socket = io(`${url}${namespace}`, {
    auth,
    extraHeaders,
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
  });
  const changes: Listener["changes"] = [];
  const messages: Listener["messages"] = [];
  const states: Listener["states"] = [];
  const everything: unknown[] = [];
  let refusal: string | null = null;
  socket.on("changes", (batch: (BoardChange & LiveChange)[]) => {
    messages.push(batch);
    changes.push(...batch);
  });
  socket.on("state", (state: BoardState & LiveState) => states.push(state));
  socket.onAny((...received) => everything.push(received));
  socket.on("connect_error", (error) => {
    refusal = (error as Error & { data?: { code: string } }).data?.code ?? error.message;
  });
  return {
    socket,
    changes,
    messages,
    states,
    refused: () => refusal,
    received: () => JSON.stringify(everything),
    close: () => socket.disconnect(),
  };
}

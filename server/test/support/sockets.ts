import type {
  BoardChange,
  BoardState,
  LiveChange,
  LiveState,
} from "@wardline/contracts/live/events";
import { io, type Socket } from "socket.io-client";

/** A raw client of a namespace that records everything it receives, in order. */
export interface Listener {
  socket: Socket;
  changes: (BoardChange & LiveChange)[];
  /** All received changes, grouped by message; one message holds the changes of one turn. */
  messages: (BoardChange & LiveChange)[][];
  states: (BoardState & LiveState)[];
  /** Returns the code of a refused handshake, or null. */
  refused: () => string | null;
  /** Returns everything received as text, to search for forbidden content. */
  received: () => string;
  close(): void;
}

/** Connects without reconnecting, so that a test sees every disconnection. */
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

import { type HandshakeRefusal, SOCKET_PATH } from "@wardline/contracts/live";
import { io } from "socket.io-client";

/** What a socket tells its feed; each `connect` ends in `opened` or `refused`, and `opened` some day in `closed`. */
export interface FeedSocketHandlers {
  /** Asked at each handshake, so that it always carries the current token or key and revision. */
  auth(): Record<string, unknown>;
  opened(): void;
  /** The connection ended, whoever ended it. */
  closed(): void;
  /** The handshake failed: with the server's code, or with null when there was no answer. */
  refused(code: HandshakeRefusal | null): void;
  /** A packet of any kind came, heartbeats included. */
  heard(): void;
  change(change: unknown): void;
  state(state: unknown): void;
}

/** The part of a Socket.IO connection that a feed uses, so that tests can stand in for it. */
export interface FeedSocket {
  connect(): void;
  close(): void;
  send(event: string, body: unknown): void;
  ask(event: string, body: unknown, answer: (reply: unknown) => void): void;
}

export type OpenFeedSocket = (handlers: FeedSocketHandlers) => FeedSocket;

/** Opens sockets of one namespace of the page's own server (api.md 8). They reconnect only when told to. */
export function feedSocketOf(namespace: "/live" | "/board"): OpenFeedSocket {
  return (handlers) => {
    const socket = io(namespace, {
      path: SOCKET_PATH,
      transports: ["websocket"],
      autoConnect: false,
      reconnection: false,
      forceNew: true,
      auth: (give) => give(handlers.auth()),
    });
    socket.io.on("ping", () => handlers.heard());
    socket.on("connect", () => handlers.opened());
    socket.on("disconnect", () => handlers.closed());
    socket.on("connect_error", (error) => handlers.refused(refusalOf(error)));
    socket.on("change", (change: unknown) => handlers.change(change));
    socket.on("state", (state: unknown) => handlers.state(state));
    return {
      connect: () => void socket.connect(),
      close: () => void socket.disconnect(),
      send: (event, body) => void socket.emit(event, body),
      ask: (event, body, answer) => void socket.emit(event, body, answer),
    };
  };
}

/** Only a server that answered gives a code; a code of a newer server is taken as no answer and tried again. */
function refusalOf(error: Error): HandshakeRefusal | null {
  const data = (error as Error & { data?: { code?: HandshakeRefusal } }).data;
  return data?.code ?? null;
}

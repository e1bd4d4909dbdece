import type { OpenFeedSocket } from "./feed-socket.js";
import { SocketIoSocket } from "./socket-io-socket.js";

/** A namespace of the page's own server (api.md 8). */
export function feedSocketOf(namespace: "/live" | "/board"): OpenFeedSocket {
  const { protocol, host } = window.location;
  const origin = `${protocol === "https:" ? "wss:" : "ws:"}//${host}`;
  return (handlers) => new SocketIoSocket(origin, namespace, handlers);
}

import { type HandshakeRefusal, SOCKET_PATH } from "@wardline/contracts/live";
import type { FeedSocket, FeedSocketHandlers } from "./feed-socket.js";

/** Engine.IO 4: the first character of each WebSocket message. */
const ENGINE = { open: "0", close: "1", ping: "2", pong: "3", message: "4" } as const;
/** Socket.IO 5: the second character of a message. */
const PACKET = { connect: "0", disconnect: "1", event: "2", ack: "3", refused: "4" } as const;

/** Type, namespace, number of an acknowledgement, JSON, which may hold any line separator but \n. */
const MESSAGE = /^(\d)(?:(\/[^,]*),)?(\d*)([^\n]*)$/;

interface EngineOpening {
  pingInterval: number;
  pingTimeout: number;
}

/**
 * A connection to one Socket.IO namespace, as far as a feed goes: WebSocket only, text only, one connection at a time,
 * no reconnecting of its own. socket.io-client would be 13 KB of the board's 85 for it; this is 2.
 */
export class SocketIoSocket implements FeedSocket {
  private socket: WebSocket | null = null;
  private isOpen = false;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private patience = 0;
  private asked = 0;
  private readonly answers = new Map<string, (reply: unknown) => void>();

  /** `origin`: "wss://host". `create` stands for the browser's own. */
  constructor(
    private readonly origin: string,
    private readonly namespace: string,
    private readonly handlers: FeedSocketHandlers,
    private readonly create: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {}

  connect(): void {
    if (this.socket !== null) return;
    const socket = this.create(`${this.origin}${SOCKET_PATH}/?EIO=4&transport=websocket`);
    this.socket = socket;
    socket.addEventListener("message", ({ data }) => {
      if (this.socket === socket) this.take(String(data));
    });
    socket.addEventListener("close", () => {
      if (this.socket === socket) this.end(null);
    });
  }

  close(): void {
    if (this.isOpen) this.write(PACKET.disconnect);
    this.end(null);
  }

  send(event: string, body: unknown): void {
    if (this.isOpen) this.write(PACKET.event, JSON.stringify([event, body]));
  }

  ask(event: string, body: unknown, answer: (reply: unknown) => void): void {
    if (!this.isOpen) return;
    const number = String(++this.asked);
    this.answers.set(number, answer);
    this.write(PACKET.event, number + JSON.stringify([event, body]));
  }

  private take(data: string): void {
    const content = data.slice(1);
    switch (data[0]) {
      case ENGINE.open: {
        const { pingInterval, pingTimeout } = JSON.parse(content) as EngineOpening;
        this.patience = pingInterval + pingTimeout;
        this.write(PACKET.connect, JSON.stringify(this.handlers.auth()));
        break;
      }
      case ENGINE.ping:
        this.socket?.send(ENGINE.pong);
        this.handlers.heard();
        break;
      case ENGINE.message:
        this.takeMessage(content);
        break;
      case ENGINE.close:
        this.end(null);
    }
    this.awaitNext();
  }

  private takeMessage(message: string): void {
    const [, type, namespace = "/", number = "", json = ""] = MESSAGE.exec(message) ?? [];
    if (namespace !== this.namespace) return;
    const body: unknown = json === "" ? undefined : JSON.parse(json);
    if (type === PACKET.connect) {
      this.isOpen = true;
      this.handlers.opened();
    } else if (type === PACKET.refused) {
      const { data } = body as { data?: { code?: HandshakeRefusal } };
      this.end(data?.code ?? null);
    } else if (type === PACKET.disconnect) {
      this.end(null);
    } else if (type === PACKET.event) {
      const [event, value] = body as [string, unknown];
      if (event === "change" || event === "state") this.handlers[event](value);
    } else if (type === PACKET.ack) {
      const answer = this.answers.get(number);
      this.answers.delete(number);
      answer?.((body as unknown[])[0]);
    }
  }

  private write(type: string, content = ""): void {
    this.socket?.send(`${ENGINE.message}${type}${this.namespace},${content}`);
  }

  /** A server that says nothing for longer than it promised is gone, though the network has not noticed. */
  private awaitNext(): void {
    clearTimeout(this.silence);
    if (this.socket !== null) this.silence = setTimeout(() => this.end(null), this.patience);
  }

  /** The connection is over; told once, as a refusal when the handshake had not succeeded. */
  private end(code: HandshakeRefusal | null): void {
    const { socket, isOpen } = this;
    if (socket === null) return;
    this.socket = null;
    this.isOpen = false;
    this.answers.clear();
    clearTimeout(this.silence);
    socket.close();
    if (isOpen) this.handlers.closed();
    else this.handlers.refused(code);
  }
}

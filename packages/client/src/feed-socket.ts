import type { HandshakeRefusal } from "@wardline/contracts/live";

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

import { Injectable } from "@nestjs/common";
import type { Socket } from "socket.io";
import { getAddressKey } from "../../limits/address-key.js";
import { handshakeError } from "./handshake.js";
import { SocketServer } from "./socket-server.js";

/**
 * Maximum number of sockets per server, by owner (docs/wire/envelope.md, Limits). A whole hospital may share an
 * address.
 */
const CAPS = { account: 100, key: 1_000, address: 4_000 } as const;

@Injectable()
export class SocketCaps {
  private readonly openSockets = new Map<string, number>();

  constructor(private readonly sockets: SocketServer) {}

  /** Counts a socket until it closes; throws a refusal at the limit. */
  admit(
    socket: Pick<Socket, "conn" | "handshake" | "once">,
    owner: "account" | "key",
    name: string,
  ): void {
    const counted: [string, number][] = [
      [`${owner} ${name}`, CAPS[owner]],
      [`address ${getAddressKey(this.sockets.readAddress(socket))}`, CAPS.address],
    ];
    if (counted.some(([of, cap]) => (this.openSockets.get(of) ?? 0) >= cap)) {
      throw handshakeError("TOO_MANY_REQUESTS");
    }
    for (const [of] of counted) this.openSockets.set(of, (this.openSockets.get(of) ?? 0) + 1);
    let isOpen = true;
    const end = () => {
      if (!isOpen) return;
      isOpen = false;
      for (const [of] of counted) this.leave(of);
    };
    // The connection may close before the handshake ends, and then has no socket to watch.
    socket.conn.once("close", end);
    socket.once("disconnect", end);
    if (socket.conn.readyState !== "open") end();
  }

  private leave(of: string): void {
    const remaining = (this.openSockets.get(of) ?? 1) - 1;
    if (remaining > 0) this.openSockets.set(of, remaining);
    else this.openSockets.delete(of);
  }
}

import type { Socket } from "socket.io";

const MESSAGES = 50;
const WINDOW_MS = 10_000;

/** Ends a socket that sends more than 50 messages in 10 seconds (api.md 11). */
export function limitMessages(socket: Socket, now: () => number): void {
  let windowStart = now();
  let count = 0;
  socket.use((_packet, next) => {
    const at = now();
    if (at - windowStart >= WINDOW_MS) {
      windowStart = at;
      count = 0;
    }
    count += 1;
    if (count > MESSAGES) socket.disconnect(true);
    else next();
  });
}

/** The refusal of a handshake, as `connect_error` carries it (api.md 11). */
export function refusal(code: string): Error & { data: { code: string } } {
  return Object.assign(new Error(code), { data: { code } });
}

import type { HandoffCodes } from "@wardline/contracts/boards/handoff";
import { HANDOFF_INTERVAL_MS } from "@wardline/domain/boards/handoff";

interface CodesSource {
  on(event: "handoff", listener: (codes: HandoffCodes | null) => void): unknown;
}

/**
 * Stores the codes that the server last sent to this screen; the codes expire if the server stays unavailable
 * (docs/wire/boards.md, Wall to hand).
 */
export class HandoffStore {
  private codes: HandoffCodes | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(socket: CodesSource) {
    socket.on("handoff", (codes) => {
      this.codes = codes;
      for (const listener of Array.from(this.listeners)) listener();
    });
  }

  readonly getCurrent = (): HandoffCodes | null => this.codes;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

/**
 * Returns the address for the board's QR code at `now` (epoch milliseconds, server's clock); null without a valid code.
 */
export function buildHandoffAddress(known: HandoffCodes | null, now: number): string | null {
  if (known === null) return null;
  const currentCode = known.codes.filter(
    ({ from }) => from <= now && now < from + HANDOFF_INTERVAL_MS,
  )[0];
  return currentCode === undefined ? null : `${known.address}#${currentCode.code}`;
}

import { Injectable } from "@nestjs/common";
import type { BoardState, LiveState } from "@wardline/contracts/live/events";
import type { QueuePosition } from "./fair-turns.js";
import { Turns } from "./turns.js";

/**
 * Milliseconds for which a place stays occupied per change or patient sent: with two places, a hospital's sockets get
 * at most 2,000 changes or patients a second.
 */
const PLACE_HOLD_MS = 1;

/**
 * Queues sockets and newly opened boards that read state: fairly across hospitals and keys, and within a projection
 * budget.
 */
@Injectable()
export class CatchUpTurns {
  constructor(private readonly turns: Turns) {}

  /** Reads the state for a socket in its turn; throws if the queue is full. */
  async run<S extends BoardState | LiveState>(
    turn: QueuePosition,
    read: () => Promise<S>,
  ): Promise<S> {
    const release = await this.turns.take("catch-up", turn);
    let holdMs = 0;
    try {
      const state = await read();
      holdMs = measureState(state) * PLACE_HOLD_MS;
      return state;
    } finally {
      if (holdMs === 0) release();
      else setTimeout(release, holdMs).unref();
    }
  }
}

function measureState(state: BoardState | LiveState): number {
  if ("snapshot" in state) return state.snapshot.patients.length;
  return "changes" in state ? state.changes.length : 0;
}

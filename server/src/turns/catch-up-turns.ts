import { Injectable } from "@nestjs/common";
import type { BoardState, LiveState } from "@wardline/contracts/live";
import type { Turn } from "./fair-turns.js";
import { Turns } from "./turns.js";

/**
 * Milliseconds for which a place stays taken after each change or patient that was sent: a hospital has two places, so that all of
 * its sockets together are sent at most 2,000 a second.
 */
const REST_MS = 1;

/** Lets sockets, and boards that are opened, read what they show by turns, hospital by hospital and key by key, within a budget of what is projected for them. */
@Injectable()
export class CatchUpTurns {
  constructor(private readonly turns: Turns) {}

  /** Reads for a socket when its turn has come; throws where there is no room. */
  async run<S extends BoardState | LiveState>(turn: Turn, read: () => Promise<S>): Promise<S> {
    const release = await this.turns.take("catch-up", turn);
    let rest = 0;
    try {
      const state = await read();
      rest = sizeOf(state) * REST_MS;
      return state;
    } finally {
      if (rest === 0) release();
      else setTimeout(release, rest).unref();
    }
  }
}

function sizeOf(state: BoardState | LiveState): number {
  if ("snapshot" in state) return state.snapshot.patients.length;
  return "changes" in state ? state.changes.length : 0;
}
